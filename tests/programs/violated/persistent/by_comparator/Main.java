class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            java.util.Arrays.asList(1, 2).sort((a, b) -> shared = 2);
        });
        looker.start();
        other.start();
    }
}
