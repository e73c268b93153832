import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of two with two tasks, shut down and awaited. */
public class Pool2 {
    static final AtomicInteger done = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(done::incrementAndGet);
        pool.execute(done::incrementAndGet);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            assert done.get() == 2;
        }
    }
}
