class Main {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread daemon = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                return;
            }
            assert main.isAlive();
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
