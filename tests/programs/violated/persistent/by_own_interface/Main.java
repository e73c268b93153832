class Main {
    static volatile int shared;
    static volatile boolean seen;

    static void look() {
        shared = 1;
        seen = true;
        assert shared == 1;
    }

    static void await() {
        while (!seen) {
            Thread.onSpinWait();
        }
    }

    interface Deed {
        void perform();
    }

    static void perform(Deed deed) {
        deed.perform();
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            looker.start();
            await();
            perform(() -> shared = 2);
        });
        other.start();
    }
}
