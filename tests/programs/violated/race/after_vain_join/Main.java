class Main {
    static volatile int ready, ended;
    static int plain;

    public static void main(String[] args) throws Exception {
        Thread quick = new Thread(() -> {
            if (ready == 1) {
                ended = 1;
            }
        });
        Thread t = new Thread(() -> {
            ready = 1;
            try {
                quick.join();
            } catch (InterruptedException e) {
                return;
            }
            plain = 1;
        });
        quick.start();
        t.start();
        if (ended == 1) {
            plain = 2;
        }
    }
}
