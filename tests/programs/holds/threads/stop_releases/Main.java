public class Main {
    static int inside;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (monitor) {
                inside = 1;
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                } finally {
                    assert Thread.holdsLock(monitor);
                    inside = 0;
                }
            }
        });
        waiter.start();
        synchronized (monitor) {
            assert inside == 0 || inside == 1;
        }
        waiter.stop();
        waiter.join();
        synchronized (monitor) {
            assert !waiter.isAlive();
        }
    }
}
