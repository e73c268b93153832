import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The first of two tasks is repeated; there is one thread for both. */
public class Main {
    static volatile boolean hasRun;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(() -> hasRun = true, 10, 10, TimeUnit.MILLISECONDS);
        pool.schedule(() -> {}, 30, TimeUnit.MILLISECONDS).get();
        pool.shutdownNow();
        assert hasRun;
    }
}
