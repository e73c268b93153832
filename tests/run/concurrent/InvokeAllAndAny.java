import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** invokeAll, invokeAny and completion services, with failures and timeouts. */
public final class InvokeAllAndAny {
    static Callable<Integer> after(int millis, int value) {
        return () -> {
            Thread.sleep(millis);
            if (value < 0) {
                throw new IllegalArgumentException("negative " + value);
            }
            return value;
        };
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Callable<Integer>> tasks = List.of(after(3, 1), after(1, -2), after(2, 3));
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            try {
                System.out.println(future.isDone() + " " + future.get());
            } catch (ExecutionException e) {
                System.out.println(e.getCause().getMessage());
            }
        }
        for (Future<Integer> future : pool.invokeAll(List.of(after(0, 7), after(100_000, 8)), 500, TimeUnit.MILLISECONDS)) {
            System.out.println(future.isCancelled());
        }
        System.out.println(pool.invokeAny(List.of(after(100_000, 1), after(5, 2), after(0, -3))));
        try {
            pool.invokeAny(List.of(after(0, -4)));
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            pool.invokeAny(List.of(after(100_000, 1)), 5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println(e);
        }
        try {
            pool.invokeAny(new ArrayList<Callable<Integer>>());
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
        for (int delay : new int[] {200, 50, 120}) {
            service.submit(after(delay, delay));
        }
        System.out.println(service.poll() + " " + service.take().get() + service.take().get() + service.poll(1, TimeUnit.DAYS).get() + service.poll(1, TimeUnit.MILLISECONDS));
        service.submit(() -> System.out.println("a runnable"), 5);
        System.out.println(service.take().get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS));
    }
}
