import java.util.concurrent.atomic.AtomicInteger;

/** Two pairs of threads, each on a counter of its own: the pairs have nothing to do with each other. */
public class Groups {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger left = new AtomicInteger();
        AtomicInteger right = new AtomicInteger();
        Thread[] threads = {counting(left), counting(left), counting(right), counting(right)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert left.get() == 6 && right.get() == 6;
    }

    static Thread counting(AtomicInteger counter) {
        return new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                counter.incrementAndGet();
            }
        });
    }
}
