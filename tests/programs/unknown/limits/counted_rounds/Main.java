/** A thread counts its rounds while it waits: there is no end of states. */
public final class Main {
    static volatile boolean done;
    static volatile int rounds;

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            for (int i = 0; !done; i++) {
                rounds = i;
                Thread.yield();
            }
        });
        waiter.start();
        done = true;
    }
}
