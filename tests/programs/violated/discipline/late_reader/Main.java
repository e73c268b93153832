class Main {
    static int counter;
    static volatile boolean asked;

    public static void main(String[] args) {
        new Thread(() -> {
            counter = 1;
            counter = 2;
            counter = 3;
        }).start();
        new Thread(() -> {
            if (asked) {
                assert counter != 2;
            }
        }).start();
        asked = true;
    }
}
