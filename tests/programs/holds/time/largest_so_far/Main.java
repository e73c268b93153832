import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps the sum and the largest of the times that it takes. */
public class Main {
    static final AtomicLong sum = new AtomicLong();
    static final AtomicLong largest = new AtomicLong();
    static final AtomicInteger count = new AtomicInteger();

    static void work() {
        long start = System.nanoTime();
        count.incrementAndGet();
        long taken = System.nanoTime() - start;
        sum.addAndGet(taken);
        long known = largest.get();
        while (known < taken && !largest.compareAndSet(known, taken)) {
            known = largest.get();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Main::work);
        Thread second = new Thread(Main::work);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count.get() == 2;
    }
}
