public class Main {
    static int x;
    static int y;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            x = 1;
            y = 1;
        });
        writer.start();
        writer.stop();
        writer.join();
        assert x == y;
    }
}
