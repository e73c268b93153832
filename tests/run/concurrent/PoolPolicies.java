import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** ThreadPoolExecutor: growth, the four policies for what is too much, hooks, statistics. */
public final class PoolPolicies {
    static String shape(ThreadPoolExecutor pool) {
        return pool.toString().replaceAll(".*\\[Running", "[Running");
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(2);
        CountDownLatch release = new CountDownLatch(1);
        Runnable blocker = () -> {
            try {
                started.countDown();
                release.await();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        };
        StringBuffer log = new StringBuffer();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1)) {
            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                log.append('b');
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                log.append(thrown == null ? 'a' : 't');
            }

            @Override
            protected void terminated() {
                log.append('!');
            }
        };
        pool.execute(blocker);
        pool.execute(() -> log.append('q'));
        pool.execute(blocker);
        started.await();
        System.out.println(pool.getPoolSize() + " " + pool.getQueue().size() + pool.getLargestPoolSize() + pool.getTaskCount());
        try {
            pool.execute(() -> { });
        } catch (RejectedExecutionException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "").replaceAll("Lambda[^ ]*", "Lambda").replaceAll("active threads = .", "active"));
        }
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.CallerRunsPolicy());
        pool.execute(() -> System.out.println("run by " + Thread.currentThread().getName()));
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        pool.execute(() -> System.out.println("not to be seen"));
        pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardOldestPolicy());
        pool.execute(() -> log.append('n'));
        release.countDown();
        pool.shutdown();
        System.out.println(pool.isShutdown() + " " + pool.awaitTermination(5, TimeUnit.SECONDS) + pool.isTerminated() + pool.getCompletedTaskCount());
        int[] counts = new int[128];
        log.chars().forEach(c -> counts[c]++);
        System.out.println(counts['b'] + " " + counts['a'] + counts['q'] + counts['n'] + counts['!'] + log.charAt(log.length() - 1));
        try {
            new ThreadPoolExecutor(2, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        ThreadPoolExecutor timed = new ThreadPoolExecutor(2, 2, 2, TimeUnit.SECONDS, new ArrayBlockingQueue<>(4));
        timed.allowCoreThreadTimeOut(true);
        System.out.println(timed.prestartAllCoreThreads() + " " + timed.getPoolSize());
        while (timed.getPoolSize() > 0) {
            Thread.sleep(20);
        }
        System.out.println(timed.getPoolSize() + " " + shape(timed));
        timed.shutdownNow();
    }
}
