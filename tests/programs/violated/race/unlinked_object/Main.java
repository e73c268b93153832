class Main {
    static class Box {
        int value;
    }

    static volatile Box shared;
    static int plain;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Box box = new Box();
            shared = box;
            shared = null;
            box.value = 1;
            plain = 1;
        });
        t.start();
        Box box = shared;
        if (box != null) {
            box = null;
        }
        int seen = plain;
        t.join();
    }
}
