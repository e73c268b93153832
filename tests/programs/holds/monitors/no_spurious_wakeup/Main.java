public class Main {
    static boolean ready;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notify();
            }
        });
        thread.start();
        synchronized (LOCK) {
            if (!ready) {
                LOCK.wait();
            }
            assert ready;
        }
    }
}
