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
            String text = "" + new Item();
        });
        other.start();
    }
}

class Item {
    @Override
    public String toString() {
        Main.shared = 2;
        return "item";
    }
}
