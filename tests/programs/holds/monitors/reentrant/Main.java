/** A thread can enter a monitor that it holds, and must leave as often. */
public final class Main {
    static int inside;

    static synchronized void outer() {
        inside++;
        inner();
        assert inside == 1;
        inside--;
    }

    static synchronized void inner() {
        assert inside == 1;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> outer());
        thread.start();
        outer();
    }
}
