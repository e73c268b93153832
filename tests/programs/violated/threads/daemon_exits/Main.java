class Main {
    static volatile boolean begun;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread hook = new Thread(() -> {
            begun = true;
            try {
                main.join();
            } catch (InterruptedException e) {
                return;
            }
            assert false;
        });
        hook.setDaemon(true);
        Runtime.getRuntime().addShutdownHook(hook);
        Thread daemon = new Thread(() -> System.exit(0));
        daemon.setDaemon(true);
        daemon.start();
        while (!begun) {
            Thread.onSpinWait();
        }
    }
}
