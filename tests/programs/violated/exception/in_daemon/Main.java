/** An uncaught exception in a daemon thread is a violation too. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            throw new UnsupportedOperationException("in a daemon");
        });
        daemon.setDaemon(true);
        daemon.start();
        daemon.join();
    }
}
