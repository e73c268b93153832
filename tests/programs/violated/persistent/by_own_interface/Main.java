class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
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
            perform(() -> shared = 2);
        });
        looker.start();
        other.start();
    }
}
