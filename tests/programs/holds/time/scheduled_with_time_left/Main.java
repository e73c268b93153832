import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A task is due at a moment, in however long that is. */
public class Main {
    static int runs;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        long at = System.currentTimeMillis() + 100;
        long delay = at - System.currentTimeMillis();
        pool.schedule(() -> runs++, delay, TimeUnit.MILLISECONDS).get();
        pool.shutdown();
        assert runs == 1;
    }
}
