class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
    }

    static void begin(Thread thread) {
        thread.start();
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            begin(new Disturber());
        });
        looker.start();
        other.start();
    }
}

class Disturber extends Thread {
    @Override
    public void run() {
        Main.shared = 2;
    }
}
