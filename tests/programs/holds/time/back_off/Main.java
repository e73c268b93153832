import java.util.concurrent.ThreadLocalRandom;

/** Tries again after a while, which is longer each time and a little random. */
public class Main {
    static volatile boolean up;

    public static void main(String[] args) throws InterruptedException {
        Thread server = new Thread(() -> up = true);
        server.start();
        long end = System.nanoTime() + 1_000_000_000;
        for (int i = 0; i < 3 && !up; i++) {
            long left = Math.max(0, end - System.nanoTime()) / 1_000_000;
            long delay = (10L << i) + ThreadLocalRandom.current().nextLong(20);
            Thread.sleep(Math.min(left, delay));
        }
        server.join();
        assert up;
    }
}
