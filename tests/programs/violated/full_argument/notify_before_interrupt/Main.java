class Main {
    static final Object lock = new Object();
    static volatile boolean flag, waits, interrupted;

    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                waits = true;
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        });
        Thread other = new Thread(() -> {
            if (flag) {
                waiter.interrupt();
            }
        });
        waiter.start();
        other.start();
        boolean waited;
        synchronized (lock) {
            waited = waits;
            if (waited) {
                flag = true;
                lock.notify();
            } else {
                waiter.interrupt();
            }
        }
        waiter.join();
        assert !waited || !interrupted;
    }
}
