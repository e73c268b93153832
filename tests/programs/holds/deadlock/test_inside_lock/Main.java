/** The condition is tested under the lock, so the signal cannot be lost. */
public final class Main {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread notifier = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notify();
            }
        });
        notifier.start();
        synchronized (LOCK) {
            while (!ready) {
                LOCK.wait();
            }
        }
    }
}
