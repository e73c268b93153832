class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            try {
                Class<?> found = Class.forName("Hid".concat("den"));
                ((Runnable) found.getDeclaredConstructor().newInstance()).run();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        });
        looker.start();
        other.start();
    }
}

class Hidden implements Runnable {
    public void run() {
        Main.shared = 2;
    }
}
