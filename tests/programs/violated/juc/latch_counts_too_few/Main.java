import java.util.concurrent.CountDownLatch;

/** A latch of two is counted down once. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        Thread thread = new Thread(() -> latch.countDown());
        thread.start();
        latch.await();
    }
}
