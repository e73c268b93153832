import java.util.concurrent.atomic.AtomicInteger;

/** Six threads count with one atomic. */
public final class Main {
    static final AtomicInteger COUNT = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> COUNT.incrementAndGet());
        }
        for (Thread thread : threads) {
            thread.start();
        }
        COUNT.incrementAndGet();
        for (Thread thread : threads) {
            thread.join();
        }
        assert COUNT.get() == 6;
    }
}
