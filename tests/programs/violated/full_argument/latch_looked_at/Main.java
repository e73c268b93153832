import java.util.concurrent.CountDownLatch;

/** A thread counts down after its work is done; the main thread looks between the two. */
public class Main {
    static final CountDownLatch latch = new CountDownLatch(1);
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> {
            done = true;
            latch.countDown();
        }).start();
        if (done && latch.getCount() == 1) {
            throw new IllegalStateException("done, but not counted");
        }
    }
}
