class Main {
    static volatile boolean flag;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread ending = new Thread(() -> flag = true);
        Thread daemon = new Thread(() -> {
            flag = false;
            try {
                main.join();
            } catch (InterruptedException e) {
                return;
            }
            assert false;
        });
        daemon.setDaemon(true);
        ending.start();
        if (flag) {
            daemon.start();
        }
    }
}
