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

    static void begin(Thread thread) {
        thread.start();
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            looker.start();
            await();
            begin(new Disturber());
        });
        other.start();
    }
}

class Disturber extends Thread {
    @Override
    public void run() {
        Main.shared = 2;
    }
}
