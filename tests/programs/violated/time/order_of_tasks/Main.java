import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The second is due first unless 10 ms pass in between. There are no workers: tasks stay in the queue. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, task -> null);
        ScheduledFuture<?> first = pool.schedule(() -> {}, 20, TimeUnit.MILLISECONDS);
        Thread.sleep(5);
        ScheduledFuture<?> second = pool.schedule(() -> {}, 10, TimeUnit.MILLISECONDS);
        assert pool.getQueue().peek() == second;
    }
}
