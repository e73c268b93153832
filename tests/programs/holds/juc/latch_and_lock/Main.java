import java.util.concurrent.CountDownLatch;

/** Two workers add under a lock; main reads after the latch without it. */
public final class Main {
    static int sum;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 1; i <= 2; i++) {
            int amount = i;
            new Thread(() -> {
                synchronized (Main.class) {
                    sum += amount;
                }
                done.countDown();
            }).start();
        }
        done.await();
        assert sum == 3;
    }
}
