import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * The report of {@code StarvedPool}, whose part is run by the thread that needs it, so no thread of
 * the pool ever waits for another.
 */
public final class StarvedPoolFixed {
    static final int THREADS = 1;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        Future<Integer> report = pool.submit(() -> report());
        assert report.get() == 42;
        pool.shutdown();
    }

    static int report() throws InterruptedException, ExecutionException {
        FutureTask<Integer> part = new FutureTask<>(() -> 41);
        part.run();
        return part.get() + 1;
    }
}
