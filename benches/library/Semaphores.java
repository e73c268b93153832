import java.util.concurrent.Semaphore;

/** Three threads, each takes the one permit once. */
public class Semaphores {
    static final Semaphore permits = new Semaphore(1);
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                permits.acquireUninterruptibly();
                try {
                    count++;
                } finally {
                    permits.release();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 3;
    }
}
