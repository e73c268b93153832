/** An update is lost beside a thread that counts its rounds while it waits, for ever if nobody lets it go on. */
public final class Main {
    static volatile boolean done;
    static volatile int rounds;
    static volatile int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            for (int i = 0; !done; i++) {
                rounds = i;
                Thread.yield();
            }
        });
        Thread adder = new Thread(() -> sum = sum + 1);
        waiter.start();
        adder.start();
        sum = sum + 1;
        adder.join();
        assert sum == 2;
        done = true;
    }
}
