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

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            looker.start();
            await();
            try {
                Class<?> found = Class.forName("Hid".concat("den"));
                ((Runnable) found.getDeclaredConstructor().newInstance()).run();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
    }
}

class Hidden implements Runnable {
    public void run() {
        Main.shared = 2;
    }
}
