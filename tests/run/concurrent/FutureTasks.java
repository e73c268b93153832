import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** FutureTask: run once, many waiters, cancelling while it runs, done(). */
public final class FutureTasks {
    public static void main(String[] args) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        AtomicInteger dones = new AtomicInteger();
        FutureTask<Integer> task = new FutureTask<>(runs::incrementAndGet) {
            @Override
            protected void done() {
                dones.incrementAndGet();
            }
        };
        System.out.println(task.toString().replaceAll(".*\\[(Not completed).*", "$1"));
        int[] got = new int[4];
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                try {
                    if (me % 2 == 0) {
                        task.run();
                    }
                    got[me] = task.get();
                } catch (InterruptedException | ExecutionException e) {
                    System.out.println(e);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(runs + " " + dones + got[0] + got[1] + got[2] + got[3] + task.isDone() + task.cancel(true));
        FutureTask<String> slow = new FutureTask<>(() -> {
            Thread.sleep(1_000_000);
            return "never";
        });
        try {
            slow.get(2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println(e);
        }
        Thread runner = new Thread(slow);
        runner.start();
        while (runner.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        System.out.println(slow.cancel(true) + " " + slow.isCancelled());
        runner.join();
        try {
            slow.get();
        } catch (CancellationException e) {
            System.out.println(e);
        }
        FutureTask<Void> failing = new FutureTask<>(() -> {
            throw new Error("in the task");
        }, null);
        failing.run();
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e);
        }
        System.out.println(failing.toString().replaceAll(".*\\[", "["));
    }
}
