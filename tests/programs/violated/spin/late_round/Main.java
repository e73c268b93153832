/** The thirtieth round is one too many: it is found although rounds are put off. */
public final class Main {
    static volatile boolean done;

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            for (int i = 0; !done; i++) {
                assert i < 30;
                Thread.yield();
            }
        });
        waiter.start();
        done = true;
    }
}
