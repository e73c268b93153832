import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of two with two tasks and a latch. */
public class PoolLatch {
    static final AtomicInteger done = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch latch = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> {
                done.incrementAndGet();
                latch.countDown();
            });
        }
        latch.await();
        assert done.get() == 2;
        pool.shutdown();
    }
}
