class Main {
    static final Object other = new Object();
    static boolean ran;

    static class Worker extends Thread {
        @Override
        public synchronized void run() {
            synchronized (other) {
                ran = true;
                other.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        synchronized (worker) {
            worker.start();
            synchronized (other) {
                while (!ran) {
                    other.wait();
                }
            }
        }
    }
}
