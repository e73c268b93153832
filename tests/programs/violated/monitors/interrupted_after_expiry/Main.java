class Main {
    static final Object lock = new Object();
    static volatile boolean waits;
    static boolean thrown;

    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                waits = true;
                try {
                    lock.wait(1);
                } catch (InterruptedException e) {
                    thrown = true;
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            if (waits && waiter.getState() == Thread.State.BLOCKED) {
                waiter.interrupt();
            }
        }
        waiter.join();
        assert !thrown;
    }
}
