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

    static void disturb(int value) {
        try {
            Main.class.getDeclaredField("shared").setInt(null, value);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            looker.start();
            await();
            hebra.Verify.beginAtomic();
            disturb(2);
            hebra.Verify.endAtomic();
        });
        other.start();
    }
}
