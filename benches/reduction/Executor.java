import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool of one thread for each task; each task adds to a sum under a lock. */
class Executor {
    static final Object LOCK = new Object();
    static int sum;

    public static void main(String[] args) throws Exception {
        int tasks = Integer.parseInt(args[0]);
        ExecutorService pool = Executors.newFixedThreadPool(tasks);
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 1; i <= tasks; i++) {
            int amount = i;
            futures.add(pool.submit(() -> {
                synchronized (LOCK) {
                    sum += amount;
                }
            }));
        }
        for (Future<?> future : futures) {
            future.get();
        }
        pool.shutdown();
        assert sum == tasks * (tasks + 1) / 2;
    }
}
