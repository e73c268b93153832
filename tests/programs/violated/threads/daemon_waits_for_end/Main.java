class Main {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread daemon = new Thread(() -> {
            synchronized (main) {
                try {
                    main.wait();
                } catch (InterruptedException e) {
                    return;
                }
                assert false;
            }
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
