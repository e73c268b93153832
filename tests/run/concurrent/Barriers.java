import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Barriers: actions, several generations, and all the ways to break one. */
public final class Barriers {
    static Thread party(CyclicBarrier barrier, long millis, String[] seen, int index) {
        Thread thread = new Thread(() -> {
            try {
                int arrival = millis == 0 ? barrier.await() : barrier.await(millis, TimeUnit.MILLISECONDS);
                seen[index] = "passed " + (arrival >= 0);
            } catch (InterruptedException | BrokenBarrierException | TimeoutException | RuntimeException e) {
                seen[index] = e.toString();
            }
        });
        thread.start();
        return thread;
    }

    static void show(CyclicBarrier barrier, String[] seen, Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(String.join(", ", seen) + " " + barrier.isBroken() + barrier.getNumberWaiting());
    }

    public static void main(String[] args) throws Exception {
        int[] rounds = new int[1];
        CyclicBarrier barrier = new CyclicBarrier(3, () -> rounds[0]++);
        int[] sums = new int[3];
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                try {
                    for (int i = 0; i < 10; i++) {
                        sums[me] += barrier.await() + rounds[0];
                        barrier.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    System.out.println(e);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(rounds[0] + " " + (sums[0] + sums[1] + sums[2]) + " " + barrier.getParties());
        String[] seen = new String[2];
        Thread first = party(barrier, 0, seen, 0);
        while (barrier.getNumberWaiting() != 1) {
            Thread.sleep(1);
        }
        show(barrier, seen, party(barrier, 5, seen, 1), first);
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            System.out.println(e);
        }
        barrier.reset();
        first = party(barrier, 0, seen, 0);
        while (barrier.getNumberWaiting() != 1) {
            Thread.sleep(1);
        }
        Thread second = party(barrier, 0, seen, 1);
        while (barrier.getNumberWaiting() != 2) {
            Thread.sleep(1);
        }
        second.interrupt();
        show(barrier, seen, second, first);
        CyclicBarrier failing = new CyclicBarrier(2, () -> {
            throw new IllegalStateException("action");
        });
        first = party(failing, 0, seen, 0);
        while (failing.getNumberWaiting() != 1) {
            Thread.sleep(1);
        }
        show(failing, seen, party(failing, 0, seen, 1), first);
    }
}
