import java.util.concurrent.CountDownLatch;

/** The latch is counted down before the value is there. */
public final class Main {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            latch.countDown();
            value = 1;
        });
        thread.start();
        latch.await();
        assert value == 1;
    }
}
