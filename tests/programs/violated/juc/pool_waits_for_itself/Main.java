import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A task of a pool with one thread waits for another task of that pool. */
public final class Main {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> pool.submit(() -> 1).get());
    }
}
