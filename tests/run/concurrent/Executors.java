import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/** Thread pools, futures, fork and join. */
public final class Executors {
    static final class Sum extends RecursiveTask<Integer> {
        final int low;
        final int high;

        Sum(int low, int high) {
            this.low = low;
            this.high = high;
        }

        @Override
        protected Integer compute() {
            if (high - low < 10) {
                return IntStream.range(low, high).sum();
            }
            Sum left = new Sum(low, (low + high) / 2);
            Sum right = new Sum((low + high) / 2, high);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int n = i;
            tasks.add(() -> n * n);
        }
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            sum += future.get();
        }
        System.out.println(sum);
        try {
            pool.submit(() -> {
                throw new IllegalStateException("failed");
            }).get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isTerminated());
        ScheduledExecutorService timer = java.util.concurrent.Executors.newScheduledThreadPool(1);
        System.out.println(timer.schedule(() -> 7, 20, TimeUnit.MILLISECONDS).get());
        timer.shutdownNow();
        CompletableFuture<String> text = CompletableFuture.supplyAsync(() -> "a").thenApply(s -> s + "b");
        System.out.println(text.thenCombine(CompletableFuture.completedFuture("c"), String::concat).get());
        System.out.println(CompletableFuture.failedFuture(new RuntimeException("x")).exceptionally(t -> -1).get());
        try {
            new CompletableFuture<String>().get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println(e);
        }
        ForkJoinPool forks = new ForkJoinPool(2);
        System.out.println(forks.invoke(new Sum(0, 100)) + " " + IntStream.range(0, 100).parallel().sum());
        forks.shutdown();
    }
}
