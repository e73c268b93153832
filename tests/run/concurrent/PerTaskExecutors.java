// java: each time
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;

/** Executors with a thread for each task (JDK 21 on, by reflection): close waits, nothing is left. */
public final class PerTaskExecutors {
    public static void main(String[] args) throws Exception {
        if (Runtime.version().feature() < 21) {
            System.out.println("none");
            return;
        }
        int[] made = new int[1];
        ThreadFactory factory = task -> new Thread(task, "task " + made[0]++);
        ExecutorService executor = (ExecutorService) Executors.class.getMethod("newThreadPerTaskExecutor", ThreadFactory.class).invoke(null, factory);
        Callable<Integer> slow = () -> {
            Thread.sleep(20);
            return 1;
        };
        int sum = 0;
        for (Future<Integer> future : executor.invokeAll(List.of(slow, slow, () -> 5))) {
            sum += future.get();
        }
        System.out.println(sum + " " + made[0]);
        boolean[] done = new boolean[1];
        executor.execute(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                return;
            }
            done[0] = true;
        });
        ExecutorService.class.getMethod("close").invoke(executor);
        System.out.println(done[0] + " " + executor.isTerminated());
        try {
            executor.submit(slow);
        } catch (java.util.concurrent.RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ExecutorService other = (ExecutorService) Executors.class.getMethod("newThreadPerTaskExecutor", ThreadFactory.class).invoke(null, factory);
        Future<?> sleeper = other.submit(() -> {
            Thread.sleep(1_000_000);
            return null;
        });
        System.out.println(other.shutdownNow().size() + " " + other.awaitTermination(1, java.util.concurrent.TimeUnit.DAYS) + sleeper.isDone());
    }
}
