/** A thread counts its rounds while it waits, and nothing depends on their number. */
public final class Main {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            for (int i = 0; !done; i++) {
                Thread.yield();
            }
        });
        waiter.start();
        done = true;
        waiter.join();
    }
}
