import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Striped counters under six threads; resets and conversions when quiet. */
public final class AddersAndAccumulators {
    public static void main(String[] args) throws InterruptedException {
        LongAdder count = new LongAdder();
        DoubleAdder halves = new DoubleAdder();
        LongAccumulator largest = new LongAccumulator(Math::max, Long.MIN_VALUE);
        LongAccumulator bits = new LongAccumulator((a, b) -> a | b, 0);
        DoubleAccumulator smallest = new DoubleAccumulator(Math::min, Double.POSITIVE_INFINITY);
        System.out.println(count + " " + halves + " " + largest + " " + smallest);
        CountDownLatch start = new CountDownLatch(1);
        Thread[] threads = new Thread[6];
        for (int t = 0; t < threads.length; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    return;
                }
                for (int i = 0; i < 200; i++) {
                    count.add(me);
                    halves.add(0.5);
                    largest.accumulate((i * 37L + me) % 211);
                    bits.accumulate(1L << (me * 8 + i % 8));
                    smallest.accumulate(100.0 / (i + me + 1));
                }
            });
            threads[t].start();
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(count.sum() + " " + count.intValue() + " " + halves.sum() + " " + halves.longValue());
        System.out.println(largest.get() + " " + Long.toHexString(bits.get()) + " " + smallest.get());
        System.out.println(count.sumThenReset() + " " + count.sum() + " " + largest.getThenReset() + " " + largest + " " + smallest.getThenReset() + smallest);
        count.decrement();
        halves.reset();
        System.out.println(count.longValue() + " " + halves.doubleValue() + " " + bits.floatValue());
    }
}
