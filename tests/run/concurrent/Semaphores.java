import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Semaphores: bounds, fairness of large requests, draining, negative permits. */
public final class Semaphores {
    static final class Shrinking extends Semaphore {
        Shrinking(int permits) {
            super(permits);
        }

        void shrink(int by) {
            reducePermits(by);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Semaphore two = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Thread[] threads = new Thread[5];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 10; i++) {
                    two.acquireUninterruptibly();
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    Thread.yield();
                    inside.decrementAndGet();
                    two.release();
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println((most.get() <= 2) + " " + two.availablePermits());
        System.out.println(two.tryAcquire(3) + " " + two.tryAcquire(2) + two.tryAcquire(1, TimeUnit.MILLISECONDS) + two.drainPermits());
        two.release(5);
        System.out.println(two.drainPermits() + " " + two.toString().replaceAll(".*\\[", "["));
        Semaphore fair = new Semaphore(0, true);
        StringBuffer order = new StringBuffer();
        int[] needs = {3, 1, 2};
        for (int i = 0; i < needs.length; i++) {
            int need = needs[i];
            threads[i] = new Thread(() -> {
                fair.acquireUninterruptibly(need);
                order.append(need);
                fair.release(need);
            });
            threads[i].start();
            while (fair.getQueueLength() < i + 1) {
                Thread.sleep(1);
            }
        }
        fair.release(2);
        Thread.sleep(5);
        System.out.println("[" + order + "] " + fair.hasQueuedThreads() + fair.tryAcquire() + fair.tryAcquire(1, 0, TimeUnit.SECONDS));
        fair.release(2);
        for (int i = 0; i < 3; i++) {
            threads[i].join();
        }
        System.out.println(order.charAt(0) + " " + order.length() + fair.isFair() + fair.availablePermits());
        Shrinking debt = new Shrinking(1);
        debt.shrink(3);
        debt.release();
        System.out.println(debt.availablePermits() + " " + debt.tryAcquire());
        try {
            debt.release(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            new Semaphore(Integer.MAX_VALUE).release();
        } catch (Error e) {
            System.out.println(e);
        }
    }
}
