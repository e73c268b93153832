import java.util.concurrent.TimeUnit;

/** TimeUnit: conversions that saturate, sleep, timed join and wait. */
public final class TimeUnits {
    public static void main(String[] args) throws InterruptedException {
        System.out.println(TimeUnit.DAYS.toNanos(Long.MAX_VALUE) + " " + TimeUnit.NANOSECONDS.toMicros(-1999) + " " + TimeUnit.HOURS.convert(7_199, TimeUnit.SECONDS));
        for (TimeUnit unit : TimeUnit.values()) {
            System.out.println(unit + " " + unit.toMillis(3) + " " + unit.toChronoUnit());
        }
        long before = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(3);
        TimeUnit.DAYS.sleep(0);
        TimeUnit.MICROSECONDS.sleep(-5);
        System.out.println(System.nanoTime() - before >= 3_000_000);
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                try {
                    TimeUnit.MILLISECONDS.sleep(20L * me);
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            TimeUnit.SECONDS.timedJoin(thread, 10);
            System.out.println(thread.isAlive());
        }
        Object monitor = new Object();
        synchronized (monitor) {
            TimeUnit.MILLISECONDS.timedWait(monitor, 2);
            TimeUnit.MILLISECONDS.timedWait(monitor, 0);
        }
        try {
            TimeUnit.SECONDS.timedWait(monitor, 1);
        } catch (IllegalMonitorStateException e) {
            System.out.println("not the owner");
        }
    }
}
