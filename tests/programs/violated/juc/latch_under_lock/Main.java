import java.util.concurrent.CountDownLatch;

/** Main waits for a latch while it holds the lock that the other thread needs to open it. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Object lock = new Object();
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                latch.countDown();
            }
        });
        thread.start();
        synchronized (lock) {
            latch.await();
        }
    }
}
