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

    static void disturb() {
        shared = 2;
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            looker.start();
            await();
            try {
                Main.class.getDeclaredMethod("disturb").invoke(null);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
    }
}
