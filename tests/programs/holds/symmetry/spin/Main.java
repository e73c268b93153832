/** A loop that waits for a flag has finitely many states. */
public final class Main {
    static volatile boolean flag;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> flag = true);
        thread.start();
        while (!flag) {}
        assert flag;
    }
}
