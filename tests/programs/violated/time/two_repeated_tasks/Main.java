import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Two tasks are repeated with different periods. */
public class Main {
    static volatile boolean hasRun;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        pool.scheduleAtFixedRate(() -> hasRun = true, 10, 10, TimeUnit.MILLISECONDS);
        pool.scheduleAtFixedRate(latch::countDown, 30, 30, TimeUnit.MILLISECONDS);
        latch.await();
        pool.shutdownNow();
        assert !hasRun;
    }
}
