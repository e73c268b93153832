class Main {
    static final Object lock = new Object();
    static int waiting;

    public static void main(String[] args) throws Exception {
        Runnable body = () -> {
            synchronized (lock) {
                waiting++;
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    // Interrupted, so the notification is meant for the other one.
                }
            }
        };
        Thread first = new Thread(body);
        Thread second = new Thread(body);
        first.start();
        second.start();
        while (true) {
            synchronized (lock) {
                if (waiting == 2) {
                    first.interrupt();
                    lock.notify();
                    return;
                }
            }
        }
    }
}
