class Main {
    static class Worker extends Thread {
        @Override
        public synchronized void run() {
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        synchronized (worker) {
            worker.start();
            worker.join();
        }
    }
}
