/** A long sleep does not mean that the other thread has finished. */
public final class Main {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> done = true);
        thread.start();
        Thread.sleep(10_000);
        assert done;
    }
}
