class Main {
    static volatile int shared;

    static class Worker extends Thread {
        @Override
        public void run() {
            throw new IllegalStateException();
        }

        @Override
        public UncaughtExceptionHandler getUncaughtExceptionHandler() {
            return (thread, exception) -> shared = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Worker();
        worker.start();
        worker.join();
        assert shared == 0;
    }
}
