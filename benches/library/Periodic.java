import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A scheduled pool with one periodic task, which is cancelled. */
public class Periodic {
    static volatile boolean ran;

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> task =
                pool.scheduleAtFixedRate(() -> ran = true, 1, 1, TimeUnit.SECONDS);
        task.cancel(false);
        pool.shutdown();
    }
}
