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

    static void phase(int number) {
        if (number == 1) {
            shared = 2;
        }
        rest();
    }

    static volatile int other;

    static void rest() {
        other++;
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        looker.start();
        for (int i = 0; i < 2; i++) {
            phase(i);
        }
    }
}
