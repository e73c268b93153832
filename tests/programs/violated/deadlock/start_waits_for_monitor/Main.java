class Main {
    static final Thread worker = new Thread(() -> { });
    static final Object lock = new Object();
    static boolean started;

    public static void main(String[] args) throws Exception {
        Thread starter = new Thread(() -> {
            synchronized (lock) {
                worker.start();
                started = true;
                lock.notifyAll();
            }
        });
        starter.start();
        synchronized (worker) {
            synchronized (lock) {
                while (!started) {
                    lock.wait();
                }
            }
        }
    }
}
