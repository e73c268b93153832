/** A shutdown hook sees what the last thread left behind, before or after another hook wrote it. */
public final class Main {
    static int value;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> value = 1));
        Runtime.getRuntime().addShutdownHook(new Thread(Main::check));
    }

    static void check() {
        assert value == 0 : "the other hook was first";
    }
}
