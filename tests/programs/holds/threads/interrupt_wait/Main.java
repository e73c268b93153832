/** An interrupt ends a wait, whichever comes first. */
public final class Main {
    static final Object LOCK = new Object();
    static boolean caught;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    caught = Thread.holdsLock(LOCK);
                }
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        assert caught;
    }
}
