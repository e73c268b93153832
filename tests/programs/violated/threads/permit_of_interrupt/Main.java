import java.util.concurrent.locks.LockSupport;

class Main {
    static final Object lock = new Object();
    static volatile boolean parked;
    static boolean waits;

    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                waits = true;
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    // The status is cleared.
                }
            }
            LockSupport.park();
            parked = true;
        });
        waiter.setDaemon(true);
        waiter.start();
        synchronized (lock) {
            if (waits) {
                waiter.interrupt();
            }
        }
        assert !parked;
    }
}
