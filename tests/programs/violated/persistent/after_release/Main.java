class Main {
    static volatile int shared;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread looker = new Thread(() -> {
            synchronized (lock) {
                shared = 1;
            }
            assert shared == 1;
        });
        looker.start();
        synchronized (lock) {
            shared = 2;
        }
    }
}
