/** return, break and continue out of a synchronized block release the lock. */
public final class Main {
    static final Object LOCK = new Object();

    static int leave() {
        for (int i = 0; i < 3; i++) {
            synchronized (LOCK) {
                if (i == 0) {
                    continue;
                }
                return i;
            }
        }
        return -1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                // The lock is free.
            }
        });
        thread.start();
        assert leave() == 1 && !Thread.holdsLock(LOCK);
        thread.join();
    }
}
