import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool of one with one task. */
public class Pool1 {
    static volatile int done;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> done++);
        pool.shutdown();
    }
}
