/** A thread spins until a flag is set, and then sees what was written before it. */
public final class Main {
    static volatile boolean ready;
    static int value;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            value = 1;
            ready = true;
        });
        thread.start();
        while (!ready) {
            Thread.onSpinWait();
        }
        assert value == 1;
    }
}
