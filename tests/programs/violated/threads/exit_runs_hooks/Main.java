public class Main {
    static int written;

    public static void main(String[] args) {
        Thread hook = new Thread(() -> {
            assert written != 1;
        });
        Thread writer = new Thread(() -> {
            written = 1;
            written = 2;
        });
        Runtime.getRuntime().addShutdownHook(hook);
        writer.start();
        System.exit(0);
    }
}
