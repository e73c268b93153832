import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** CompletableFuture: exceptions, cancelling, timeouts, delayed executors, races to complete. */
public final class FutureFailures {
    static String outcome(CompletableFuture<?> future) {
        try {
            return "value " + future.get(10, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return "failed " + e.getCause();
        } catch (CancellationException | InterruptedException | TimeoutException e) {
            return e.toString();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<String> open = new CompletableFuture<>();
        System.out.println(outcome(open.orTimeout(5, TimeUnit.MILLISECONDS)));
        System.out.println(outcome(new CompletableFuture<String>().completeOnTimeout("late", 5, TimeUnit.MILLISECONDS)));
        System.out.println(outcome(CompletableFuture.supplyAsync(() -> "in time").orTimeout(1, TimeUnit.HOURS)));
        System.out.println(outcome(CompletableFuture.supplyAsync(() -> "delayed", CompletableFuture.delayedExecutor(3, TimeUnit.MILLISECONDS))));
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        CompletableFuture<Integer> dependent = cancelled.thenApply(String::length);
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled() + dependent.isCancelled() + dependent.isCompletedExceptionally());
        System.out.println(outcome(cancelled) + " " + outcome(dependent));
        try {
            dependent.join();
        } catch (CompletionException e) {
            System.out.println(e);
        }
        CompletableFuture<Object> broken = CompletableFuture.failedFuture(new java.io.IOException("disk"));
        System.out.println(outcome(broken) + " " + outcome(broken.whenComplete((x, e) -> {
            throw new IllegalStateException("second");
        })));
        System.out.println(outcome(broken.handle((x, e) -> {
            throw new IllegalStateException("from handle");
        })));
        CompletableFuture<String> mended = new CompletableFuture<>();
        System.out.println(mended.completeExceptionally(new RuntimeException("first")) + " " + mended.completeExceptionally(new RuntimeException("second")) + outcome(mended));
        CompletableFuture<Integer> raced = new CompletableFuture<>();
        CountDownLatch go = new CountDownLatch(1);
        boolean[] won = new boolean[4];
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                won[me] = raced.complete(me);
            });
            threads[t].start();
        }
        int[] calls = new int[1];
        raced.thenRun(() -> calls[0]++);
        go.countDown();
        int winners = 0;
        for (int t = 0; t < 4; t++) {
            threads[t].join();
            winners += won[t] ? 1 : 0;
        }
        System.out.println(winners + " " + calls[0] + won[raced.join()]);
        System.out.println(outcome(new CompletableFuture<String>().completeAsync(() -> "async")) + " " + outcome(CompletableFuture.runAsync(() -> {
            throw new IllegalArgumentException("of runAsync");
        })));
        try {
            CompletableFuture.completedStage(1).toCompletableFuture().thenCompose(x -> null).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getClass());
        }
    }
}
