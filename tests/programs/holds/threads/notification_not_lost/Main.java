class Main {
    static final Object lock = new Object();
    static int waiting;
    static int normal;
    static int thrown;

    public static void main(String[] args) throws Exception {
        Runnable body = () -> {
            synchronized (lock) {
                waiting++;
                try {
                    lock.wait();
                    normal++;
                } catch (InterruptedException e) {
                    thrown++;
                    assert !Thread.currentThread().isInterrupted();
                    lock.notify();
                }
            }
        };
        Thread first = new Thread(body);
        first.start();
        boolean both = false;
        synchronized (lock) {
            both = waiting == 1;
            if (both) {
                lock.notify();
            }
            first.interrupt();
        }
        first.join();
        assert normal + thrown == 1;
        // Who was notified before the interrupt returns normally.
        assert !both || normal == 1;
    }
}
