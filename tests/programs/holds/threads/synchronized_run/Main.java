class Main {
    static int count;
    static boolean told;

    static class Worker extends Thread {
        @Override
        public synchronized void run() {
            int seen = count;
            count = seen + 1;
            told = true;
            notifyAll();
            assert Thread.holdsLock(this);
            throw new IllegalStateException("caught by the handler");
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        worker.setUncaughtExceptionHandler((thread, exception) -> {
            assert !Thread.holdsLock(thread);
        });
        worker.start();
        synchronized (worker) {
            int seen = count;
            count = seen + 1;
            while (!told) {
                worker.wait();
            }
        }
        assert count == 2;
    }
}
