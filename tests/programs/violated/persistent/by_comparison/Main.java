class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            java.util.Arrays.asList(new Item(), new Item()).sort(null);
        });
        looker.start();
        other.start();
    }
}

class Item implements Comparable<Item> {
    public int compareTo(Item other) {
        Main.shared = 2;
        return 0;
    }
}
