import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The clock does not go back. There are no workers: tasks stay in the queue. */
public class Main {
    public static void main(String[] args) {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, task -> null);
        ScheduledFuture<?> first = pool.schedule(() -> {}, 10, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> second = pool.schedule(() -> {}, 20, TimeUnit.MILLISECONDS);
        pool.scheduleAtFixedRate(() -> {}, 20, 1, TimeUnit.MILLISECONDS);
        assert pool.getQueue().peek() == first && !second.isDone();
    }
}
