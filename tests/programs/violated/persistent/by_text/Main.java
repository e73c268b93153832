class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            String text = "" + new Item();
        });
        looker.start();
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
