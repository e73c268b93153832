import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Latches: everybody waits for the last count; timeouts; interrupts; counting past zero. */
public final class Latches {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(4);
        int[] sum = new int[1];
        for (int t = 0; t < 4; t++) {
            int me = t;
            new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    return;
                }
                synchronized (sum) {
                    sum[0] += me;
                }
                done.countDown();
            }).start();
        }
        System.out.println(done.await(5, TimeUnit.MILLISECONDS) + " " + done.getCount() + " " + sum[0]);
        start.countDown();
        start.countDown();
        done.await();
        System.out.println(sum[0] + " " + done.getCount() + start.getCount() + done.await(-1, TimeUnit.DAYS));
        System.out.println(done.toString().replaceAll(".*\\[", "["));
        CountDownLatch never = new CountDownLatch(Integer.MAX_VALUE);
        Thread stuck = new Thread(() -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                System.out.println(e + " " + never.getCount());
            }
        });
        stuck.start();
        Thread.sleep(5);
        stuck.interrupt();
        stuck.join();
        try {
            new CountDownLatch(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
