import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A chain of three futures on a pool of two. */
public class FutureChain {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int result = CompletableFuture.supplyAsync(() -> 1, pool)
                .thenApplyAsync(x -> x + 1, pool)
                .thenApplyAsync(x -> x * 2, pool)
                .join();
        assert result == 4;
        pool.shutdown();
    }
}
