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
                Main.class.getDeclaredField("shared").setInt(null, 2);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        });
        looker.start();
        other.start();
    }
}
