/** An initialiser waits for a thread that needs the class to be initialised. */
public final class Main {
    static int value;

    static {
        Thread thread = new Thread(() -> value = 1);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts");
        }
    }

    public static void main(String[] args) {
        assert value == 1;
    }
}
