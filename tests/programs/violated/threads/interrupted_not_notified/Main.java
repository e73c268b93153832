class Main {
    static final Object lock = new Object();
    static boolean waits;
    static boolean thrown;

    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                waits = true;
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    thrown = true;
                }
            }
        });
        waiter.start();
        boolean both = false;
        synchronized (lock) {
            if (waits) {
                waiter.interrupt();
                lock.notify();
                both = true;
            }
        }
        if (!both) {
            waiter.interrupt();
        }
        waiter.join();
        assert !both || !thrown;
    }
}
