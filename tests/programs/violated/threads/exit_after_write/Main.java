/** The thread that ends the program can be overtaken between its write and the end. */
public final class Main {
    static int value;

    public static void main(String[] args) {
        new Thread(() -> {
            value = 1;
            System.exit(0);
        }).start();
        assert value == 0;
    }
}
