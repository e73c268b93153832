class Main {
    static volatile boolean flag, interrupted, waits;

    public static void main(String[] args) throws Exception {
        Thread ending = new Thread(() -> flag = true);
        Thread waiter = new Thread(() -> {
            synchronized (ending) {
                waits = true;
                try {
                    ending.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            assert !interrupted;
        });
        waiter.start();
        synchronized (ending) {
            if (!waits) {
                System.exit(0);
            }
        }
        ending.start();
        if (flag) {
            waiter.interrupt();
        }
    }
}
