/** The error lies behind a loop that waits by spinning. */
public final class Main {
    static volatile boolean flag;
    static volatile int value;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            flag = true;
            value = 1;
        });
        thread.start();
        while (!flag) {}
        assert value == 1;
    }
}
