import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Two tasks whose delays are computed from a clock: the first may be due at once. */
public class Main {
    static int last;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        long start = System.nanoTime();
        long delay = start + 200 - System.nanoTime();
        Future<?> first = pool.schedule(() -> last = 1, delay, TimeUnit.NANOSECONDS);
        delay = start + 100 - System.nanoTime();
        Future<?> second = pool.schedule(() -> last = 2, delay, TimeUnit.NANOSECONDS);
        first.get();
        second.get();
        pool.shutdown();
        assert last == 1;
    }
}
