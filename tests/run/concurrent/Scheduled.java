import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Scheduled pools: order by delay, fixed rate and delay, cancelling, failing, policies at shutdown. */
public final class Scheduled {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = (ScheduledThreadPoolExecutor) Executors.newScheduledThreadPool(1);
        StringBuffer order = new StringBuffer();
        CountDownLatch done = new CountDownLatch(3);
        for (int delay : new int[] {150, 50, 100}) {
            pool.schedule(() -> {
                order.append(delay).append(' ');
                done.countDown();
            }, delay, TimeUnit.MILLISECONDS);
        }
        done.await();
        System.out.println(order);
        CountDownLatch four = new CountDownLatch(4);
        ScheduledFuture<?> rate = pool.scheduleAtFixedRate(four::countDown, 0, 2, TimeUnit.MILLISECONDS);
        four.await();
        System.out.println(rate.isDone() + " " + rate.cancel(false) + rate.isCancelled());
        try {
            rate.get();
        } catch (CancellationException e) {
            System.out.println(e);
        }
        int[] runs = new int[1];
        ScheduledFuture<?> failing = pool.scheduleWithFixedDelay(() -> {
            if (++runs[0] == 3) {
                throw new IllegalStateException("third run");
            }
        }, 1, 1, TimeUnit.MILLISECONDS);
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause() + " " + runs[0]);
        }
        ScheduledFuture<Integer> far = pool.schedule(() -> 1, 1, TimeUnit.DAYS);
        System.out.println((far.getDelay(TimeUnit.HOURS) >= 23) + " " + (far.compareTo(pool.schedule(() -> 2, 2, TimeUnit.DAYS)) < 0) + pool.getQueue().size());
        pool.setRemoveOnCancelPolicy(true);
        far.cancel(true);
        System.out.println(pool.getQueue().size());
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.getQueue().size());
        ScheduledThreadPoolExecutor keeps = new ScheduledThreadPoolExecutor(1);
        keeps.schedule(() -> System.out.println("after shutdown"), 5, TimeUnit.MILLISECONDS);
        keeps.scheduleAtFixedRate(() -> System.out.println("not to be seen"), 50, 50, TimeUnit.MILLISECONDS);
        keeps.shutdown();
        System.out.println(keeps.awaitTermination(1, TimeUnit.SECONDS));
        try {
            keeps.scheduleAtFixedRate(() -> { }, 0, 0, TimeUnit.SECONDS);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }
}
