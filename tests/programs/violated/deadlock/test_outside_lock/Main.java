/** The condition is tested before the lock is taken; the signal can come in between. */
public final class Main {
    static final Object LOCK = new Object();
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread notifier = new Thread(() -> {
            ready = true;
            synchronized (LOCK) {
                LOCK.notifyAll();
            }
        });
        notifier.start();
        if (!ready) {
            synchronized (LOCK) {
                LOCK.wait();
            }
        }
    }
}
