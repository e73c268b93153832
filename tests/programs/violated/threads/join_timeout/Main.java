/** A join with a timeout can return before the thread has ended. */
public final class Main {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> done = true);
        thread.start();
        thread.join(1000);
        assert done;
    }
}
