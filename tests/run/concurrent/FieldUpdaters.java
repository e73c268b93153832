import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Field updaters: what they refuse, and what several threads do with them. */
public final class FieldUpdaters {
    volatile int count;
    volatile long total;
    volatile Object last = "none";
    int plain;
    static volatile int shared;

    static final AtomicIntegerFieldUpdater<FieldUpdaters> COUNT = AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "count");
    static final AtomicLongFieldUpdater<FieldUpdaters> TOTAL = AtomicLongFieldUpdater.newUpdater(FieldUpdaters.class, "total");
    static final AtomicReferenceFieldUpdater<FieldUpdaters, Object> LAST =
            AtomicReferenceFieldUpdater.newUpdater(FieldUpdaters.class, Object.class, "last");

    static void refuse(Runnable action) {
        try {
            action.run();
            System.out.println("accepted");
        } catch (RuntimeException e) {
            Throwable cause = e.getCause();
            System.out.println(e.getClass().getName() + ": " + (cause == null ? e.getMessage() : cause.getClass().getName()));
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws InterruptedException {
        refuse(() -> AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "plain"));
        refuse(() -> AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "missing"));
        refuse(() -> AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "total"));
        refuse(() -> AtomicLongFieldUpdater.newUpdater(FieldUpdaters.class, "count"));
        refuse(() -> AtomicReferenceFieldUpdater.newUpdater(FieldUpdaters.class, String.class, "last"));
        refuse(() -> ((AtomicIntegerFieldUpdater) COUNT).get("a string"));
        FieldUpdaters object = new FieldUpdaters();
        System.out.println(LAST.getAndSet(object, 1) + " " + LAST.compareAndSet(object, 2, 3) + LAST.updateAndGet(object, x -> x + "!"));
        Thread[] threads = new Thread[5];
        for (int t = 0; t < threads.length; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 20; i++) {
                    COUNT.getAndIncrement(object);
                    TOTAL.accumulateAndGet(object, me * i, Long::sum);
                    LAST.lazySet(object, me);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(object.count + " " + object.total + " " + (object.last instanceof Integer));
        System.out.println(COUNT.addAndGet(object, -100) + " " + TOTAL.getAndAdd(object, 1) + TOTAL.weakCompareAndSet(object, 0, 1));
    }
}
