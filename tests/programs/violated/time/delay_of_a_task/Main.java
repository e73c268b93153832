import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Time has passed since the task was scheduled. There are no workers: tasks stay in the queue. */
public class Main {
    public static void main(String[] args) {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, task -> null);
        ScheduledFuture<?> task = pool.schedule(() -> {}, 1, TimeUnit.SECONDS);
        assert task.getDelay(TimeUnit.NANOSECONDS) == 1_000_000_000;
    }
}
