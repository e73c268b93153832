public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread waiting = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        waiting.start();
        synchronized (lock) {
            lock.notify();
        }
        waiting.join();
    }
}
