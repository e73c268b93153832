/** A thread gives up waiting after fifty rounds. */
public final class Main {
    static volatile boolean done;
    static int rounds;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            for (int i = 0; i < 50 && !done; i++) {
                rounds = i;
                Thread.yield();
            }
        });
        waiter.start();
        done = true;
        waiter.join();
        assert rounds < 50;
    }
}
