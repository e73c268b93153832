/** A join with a timeout may return early; a second join without one may not. */
public final class Main {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> done = true);
        thread.start();
        thread.join(1);
        boolean early = !done;
        thread.join();
        assert done || early;
        assert done;
    }
}
