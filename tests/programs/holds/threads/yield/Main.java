/** Thread.yield and Thread.onSpinWait in a waiting loop. */
public final class Main {
    static volatile boolean done;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            Thread.yield();
            done = true;
        });
        thread.start();
        while (!done) {
            Thread.onSpinWait();
        }
    }
}
