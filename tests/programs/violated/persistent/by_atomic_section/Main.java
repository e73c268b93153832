class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
    }

    static void disturb(int value) {
        try {
            Main.class.getDeclaredField("shared").setInt(null, value);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            hebra.Verify.beginAtomic();
            disturb(2);
            hebra.Verify.endAtomic();
        });
        looker.start();
        other.start();
    }
}
