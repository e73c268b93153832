import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Two threads count down, the main thread waits for a time. */
public class TimedLatch {
    static final CountDownLatch latch = new CountDownLatch(2);
    static volatile int done;

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                done = 1;
                latch.countDown();
            }).start();
        }
        if (latch.await(1, TimeUnit.SECONDS)) {
            assert done == 1;
        }
    }
}
