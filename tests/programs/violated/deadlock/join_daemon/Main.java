/** Main waits for a daemon thread that never ends; main itself is no daemon. */
public final class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("nobody interrupts");
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        daemon.join();
    }
}
