class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(main::interrupt);
        looker.start();
        other.start();
        try {
            looker.join();
        } catch (InterruptedException e) {
            shared = 2;
        }
    }
}
