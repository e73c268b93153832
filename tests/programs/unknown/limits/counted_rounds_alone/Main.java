/** The only thread that is left counts its rounds while it waits: there is no end of states. */
public final class Main {
    static volatile boolean done;
    static volatile int rounds;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> rounds = -1);
        other.start();
        other.join();
        for (int i = 0; !done; i++) {
            rounds = i;
            Thread.yield();
        }
    }
}
