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

    static volatile int other;

    static void fail() {
        other++;
        throw new IllegalStateException();
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        looker.start();
        try {
            fail();
        } catch (IllegalStateException e) {
            shared = 2;
        }
    }
}
