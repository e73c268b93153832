/** A notify that comes before the wait is lost. */
public final class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread notifier = new Thread(() -> {
            synchronized (LOCK) {
                LOCK.notify();
            }
        });
        notifier.start();
        synchronized (LOCK) {
            LOCK.wait();
        }
    }
}
