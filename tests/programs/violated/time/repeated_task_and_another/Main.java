import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The second task cancels the first. */
public class Main {
    static volatile boolean runs;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> repeated =
                pool.scheduleAtFixedRate(() -> runs = true, 10, 10, TimeUnit.MILLISECONDS);
        pool.schedule(() -> repeated.cancel(false), 30, TimeUnit.MILLISECONDS).get();
        pool.shutdown();
        assert !repeated.isCancelled();
    }
}
