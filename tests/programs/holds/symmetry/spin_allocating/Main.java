/** A loop that waits and makes garbage has finitely many states. */
public final class Main {
    static volatile boolean flag;
    static Object garbage;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> flag = true);
        thread.start();
        while (!flag) {
            garbage = new Object();
        }
        assert flag;
    }
}
