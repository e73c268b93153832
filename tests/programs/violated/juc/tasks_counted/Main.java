import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool counts the tasks that it has done. */
public class Main {
    public static void main(String[] args) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.execute(() -> { });
        pool.shutdown();
        if (pool.getCompletedTaskCount() == 1) {
            throw new IllegalStateException("one is done");
        }
    }
}
