class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            int used = Late.value;
        });
        looker.start();
        other.start();
    }
}

class Late {
    static int value;

    static {
        Main.shared = 2;
    }
}
