import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Every access mode of the atomic numbers, and wrap-around. */
public final class AtomicNumbers {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger(Integer.MAX_VALUE);
        System.out.println(i.incrementAndGet() + " " + i.getAndDecrement() + " " + i);
        i.setPlain(4);
        i.setOpaque(i.getPlain() + 1);
        i.setRelease(i.getOpaque() * 2);
        i.lazySet(i.getAcquire() + 1);
        System.out.println(i.get() + " " + i.compareAndExchange(11, 12) + i.compareAndExchangeAcquire(0, 1) + i.compareAndExchangeRelease(12, 3));
        System.out.println(i.intValue() + i.longValue() + i.floatValue() + i.doubleValue() + i.byteValue() + i.shortValue());
        while (!i.weakCompareAndSetPlain(3, 4) || !i.weakCompareAndSetVolatile(4, 3)) {
            i.set(3);
        }
        System.out.println(i.getAndAccumulate(5, (a, b) -> a * b) + " " + i.accumulateAndGet(2, Math::max) + " " + i.getAndUpdate(x -> -x) + " " + i);
        AtomicLong l = new AtomicLong(Long.MIN_VALUE);
        System.out.println(l.decrementAndGet() + " " + l.addAndGet(-7) + " " + l.getAndSet(1L << 40) + " " + l.getAndIncrement() + l.intValue());
        AtomicBoolean b = new AtomicBoolean(true);
        System.out.println(b.compareAndExchange(true, false) + " " + b.getPlain() + b.weakCompareAndSetPlain(true, true) + b.getAndSet(true) + b.getAcquire() + b);
        Thread[] threads = new Thread[4];
        AtomicLong product = new AtomicLong(1);
        AtomicInteger flips = new AtomicInteger();
        for (int t = 0; t < threads.length; t++) {
            int factor = t + 2;
            threads[t] = new Thread(() -> {
                for (int n = 0; n < 10; n++) {
                    product.updateAndGet(x -> x * factor % 1_000_003);
                    boolean old;
                    do {
                        old = b.get();
                    } while (!b.compareAndSet(old, !old));
                    flips.getAndAdd(n);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(product + " " + b + " " + flips);
    }
}
