/** Main joins a thread while it holds the lock that the thread needs. */
public final class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                // The lock is held.
            }
        });
        thread.start();
        synchronized (LOCK) {
            thread.join();
        }
    }
}
