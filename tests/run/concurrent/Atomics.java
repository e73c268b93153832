import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;

/** The classes of java.util.concurrent.atomic. */
public final class Atomics {
    volatile int field;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger number = new AtomicInteger(5);
        System.out.println(number.incrementAndGet() + " " + number.getAndAdd(3) + number.compareAndSet(9, 1) + number.updateAndGet(x -> x * 7));
        AtomicBoolean flag = new AtomicBoolean();
        AtomicReference<String> reference = new AtomicReference<>("p");
        System.out.println(flag.getAndSet(true) + " " + flag + reference.compareAndSet("p", "q") + reference.getAndUpdate(s -> s + s) + reference);
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        array.incrementAndGet(1);
        System.out.println(array + " " + array.getAndSet(2, 9));
        AtomicIntegerFieldUpdater<Atomics> updater = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "field");
        Atomics object = new Atomics();
        System.out.println(updater.incrementAndGet(object) + " " + updater.compareAndSet(object, 1, 4) + object.field);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
        int[] stamp = new int[1];
        System.out.println(stamped.compareAndSet("a", "b", 0, 1) + stamped.get(stamp) + stamp[0]);
        LongAdder adder = new LongAdder();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int j = 0; j < 100; j++) {
                    adder.increment();
                    number.incrementAndGet();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(adder.sum() + " " + number);
    }
}
