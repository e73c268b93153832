import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Futures of pools: cancelling, failing, what shutdownNow gives back, thread names. */
public final class PoolShutdown {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch started = new CountDownLatch(2);
        Callable<String> forever = () -> {
            started.countDown();
            Thread.sleep(1_000_000);
            return "never";
        };
        Future<String> one = pool.submit(forever);
        Future<String> two = pool.submit(forever);
        Future<?> queued = pool.submit(() -> System.out.println("not to be seen"));
        started.await();
        System.out.println(queued.cancel(false));
        System.out.println(one.isDone() + " " + one.cancel(true) + one.isCancelled() + one.isDone() + one.cancel(true));
        try {
            one.get();
        } catch (CancellationException e) {
            System.out.println(e);
        }
        Future<?> late = pool.submit(() -> { }, "value");
        System.out.println(late.get());
        Future<Object> failing = pool.submit(() -> {
            throw new java.io.IOException("of the task");
        });
        try {
            failing.get(1, TimeUnit.DAYS);
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " / " + e.getCause());
        }
        CountDownLatch inside = new CountDownLatch(1);
        pool.execute(() -> {
            inside.countDown();
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                return;
            }
        });
        inside.await();
        pool.execute(() -> System.out.println("not to be seen either"));
        List<Runnable> waiting = pool.shutdownNow();
        System.out.println(waiting.size() + " " + pool.awaitTermination(1, TimeUnit.DAYS));
        try {
            two.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        try {
            pool.submit(forever);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ExecutorService single = Executors.newSingleThreadExecutor(task -> new Thread(task, "worker"));
        System.out.println(single.submit(() -> Thread.currentThread().getName()).get());
        Thread[] threads = new Thread[1];
        CountDownLatch died = new CountDownLatch(1);
        single.execute(() -> {
            threads[0] = Thread.currentThread();
            threads[0].setUncaughtExceptionHandler((t, e) -> {
                System.out.println("died of " + e);
                died.countDown();
            });
            throw new IllegalStateException("execute");
        });
        died.await();
        System.out.println(single.submit(() -> Thread.currentThread() != threads[0]).get());
        single.shutdown();
        single.awaitTermination(1, TimeUnit.DAYS);
        String name = Executors.newCachedThreadPool(Executors.defaultThreadFactory()).submit(() -> Thread.currentThread().getName()).get();
        System.out.println(name.replaceAll("[0-9]+", "N"));
        System.exit(0);
    }
}
