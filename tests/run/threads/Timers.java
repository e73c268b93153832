import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** Timers: order by time, repetition, cancelling from inside and outside, a failing task. */
public final class Timers {
    static TimerTask task(Runnable action) {
        return new TimerTask() {
            @Override
            public void run() {
                action.run();
            }
        };
    }

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer("ticker", true);
        StringBuffer order = new StringBuffer();
        CountDownLatch done = new CountDownLatch(3);
        for (int delay : new int[] {150, 50, 100}) {
            timer.schedule(task(() -> {
                order.append(delay).append(Thread.currentThread().getName()).append(' ');
                done.countDown();
            }), delay);
        }
        TimerTask never = task(() -> order.append("never"));
        timer.schedule(never, 120);
        System.out.println(never.cancel() + " " + never.cancel() + timer.purge());
        done.await();
        System.out.println(order);
        int[] ticks = new int[1];
        CountDownLatch five = new CountDownLatch(5);
        TimerTask repeated = new TimerTask() {
            @Override
            public void run() {
                ticks[0]++;
                five.countDown();
                if (ticks[0] == 5) {
                    System.out.println(cancel());
                }
            }
        };
        timer.scheduleAtFixedRate(repeated, 0, 3);
        five.await();
        Thread.sleep(20);
        System.out.println(ticks[0]);
        try {
            timer.schedule(repeated, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        timer.cancel();
        try {
            timer.schedule(task(() -> { }), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Timer broken = new Timer();
        Thread[] thread = new Thread[1];
        CountDownLatch started = new CountDownLatch(1);
        broken.schedule(task(() -> {
            thread[0] = Thread.currentThread();
            thread[0].setUncaughtExceptionHandler((t, e) -> System.out.println("died of " + e.getMessage()));
            started.countDown();
            throw new IllegalStateException("a task");
        }), 0);
        started.await();
        thread[0].join();
        try {
            broken.schedule(task(() -> { }), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Timer(true).schedule(never, -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
