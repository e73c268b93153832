class Main {
    static int count;

    static class Hook extends Thread {
        @Override
        public synchronized void run() {
            assert Thread.holdsLock(this);
            int seen = count;
            count = seen + 1;
            assert count == seen + 1;
        }
    }

    public static void main(String[] args) {
        Hook hook = new Hook();
        Runtime.getRuntime().addShutdownHook(hook);
        Thread daemon = new Thread(() -> {
            synchronized (hook) {
                count++;
            }
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
