public class Main {
    static boolean saved;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert saved;
        }));
        new Thread(() -> {
        }).start();
    }
}
