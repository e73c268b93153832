/** The flag is raised before the data is there. */
public final class Main {
    static volatile boolean ready;
    static volatile int value;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            ready = true;
            value = 1;
        });
        thread.start();
        while (!ready) {
            Thread.yield();
        }
        assert value == 1;
    }
}
