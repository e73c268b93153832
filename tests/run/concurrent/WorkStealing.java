import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Work-stealing and cached pools: tasks that make tasks, daemons, reuse. */
public final class WorkStealing {
    public static void main(String[] args) throws Exception {
        ExecutorService stealing = Executors.newWorkStealingPool(3);
        AtomicInteger count = new AtomicInteger();
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            int n = i;
            tasks.add(() -> {
                Future<Integer> inner = stealing.submit(() -> {
                    count.incrementAndGet();
                    return n;
                });
                return inner.get() * 2;
            });
        }
        int sum = 0;
        for (Future<Integer> future : stealing.invokeAll(tasks)) {
            sum += future.get();
        }
        System.out.println(sum + " " + count + stealing.submit(() -> Thread.currentThread().isDaemon()).get());
        stealing.shutdown();
        System.out.println(stealing.awaitTermination(1, TimeUnit.SECONDS));
        ExecutorService cached = Executors.newCachedThreadPool();
        Thread first = cached.submit(Thread::currentThread).get();
        Thread.sleep(20);
        Thread second = cached.submit(Thread::currentThread).get();
        System.out.println((first == second) + " " + first.isDaemon());
        cached.shutdown();
        System.out.println(cached.awaitTermination(1, TimeUnit.SECONDS) + " " + cached.isTerminated());
        ExecutorService wrapped = Executors.unconfigurableExecutorService(Executors.newSingleThreadExecutor());
        System.out.println(wrapped.submit(Executors.callable(() -> count.set(-1), "done")).get() + count);
        wrapped.shutdownNow();
    }
}
