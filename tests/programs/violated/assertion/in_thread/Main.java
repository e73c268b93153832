/** An assertion fails in a thread that nobody joins. */
public final class Main {
    static volatile int value;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            assert value == 0;
        });
        thread.start();
        value = 1;
    }
}
