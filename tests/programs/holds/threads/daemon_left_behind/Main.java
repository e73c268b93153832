/** A daemon thread that waits for ever does not keep the program alive. */
public final class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
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
    }
}
