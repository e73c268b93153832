import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Atomic arrays: copies, bounds, all forms of update from four threads. */
public final class AtomicArrays {
    public static void main(String[] args) throws InterruptedException {
        int[] source = {3, 1, 2};
        AtomicIntegerArray ints = new AtomicIntegerArray(source);
        source[0] = 99;
        System.out.println(ints + " " + ints.length() + " " + ints.compareAndExchange(0, 3, 4) + ints.getAndDecrement(2) + ints.getPlain(2));
        AtomicLongArray longs = new AtomicLongArray(3);
        AtomicReferenceArray<String> texts = new AtomicReferenceArray<>(new String[] {"x", null});
        System.out.println(texts + " " + texts.accumulateAndGet(0, "y", (a, b) -> b + a) + texts.getAndUpdate(1, s -> "was " + s) + texts.get(1));
        try {
            longs.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            texts.set(-1, "");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 30; i++) {
                    longs.addAndGet(i % 3, me);
                    longs.accumulateAndGet(0, 1, Long::sum);
                    ints.updateAndGet(1, x -> x ^ (1 << me));
                    texts.updateAndGet(0, s -> s.length() > 10 ? s.substring(5) : s + "z");
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(longs + " " + ints + " " + texts.get(0).length());
        System.out.println(longs.getAndSet(2, 5) + " " + longs.weakCompareAndSetPlain(2, 6, 7) + longs.getAcquire(2) + longs.getOpaque(1));
    }
}
