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
            java.util.Arrays.asList(new Item(), new Item()).sort(null);
        });
        other.start();
    }
}

class Item implements Comparable<Item> {
    public int compareTo(Item other) {
        Main.shared = 2;
        return 0;
    }
}
