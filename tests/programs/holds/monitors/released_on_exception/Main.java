/** An exception that leaves a synchronized block or method releases the lock. */
public final class Main {
    static synchronized void fail() {
        synchronized (Main.class) {
            throw new IllegalStateException("inside");
        }
    }

    static synchronized void enter() {}

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> enter());
        thread.start();
        try {
            fail();
        } catch (IllegalStateException e) {
            assert !Thread.holdsLock(Main.class);
        }
        thread.join();
    }
}
