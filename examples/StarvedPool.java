import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A pool that starves itself: a report is made by a task that hands its parts to the same pool and
 * waits for them. With as many reports at work as the pool has threads, no thread is left for the
 * parts.
 */
public final class StarvedPool {
    static final int THREADS = 1;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        Future<Integer> report = pool.submit(() -> report(pool));
        assert report.get() == 42;
        pool.shutdown();
    }

    static int report(ExecutorService pool) throws InterruptedException, ExecutionException {
        Future<Integer> part = pool.submit(() -> 41);
        return part.get() + 1;
    }
}
