import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** ThreadLocal: initial values once per thread, removal, reuse by pool threads. */
public final class Locals {
    public static void main(String[] args) throws Exception {
        AtomicInteger made = new AtomicInteger();
        ThreadLocal<StringBuilder> builder = ThreadLocal.withInitial(() -> new StringBuilder("#" + made.incrementAndGet()));
        ThreadLocal<Integer> plain = new ThreadLocal<>();
        System.out.println(plain.get() + " " + builder.get());
        Thread[] threads = new Thread[5];
        int[] lengths = new int[5];
        for (int t = 0; t < 5; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < me; i++) {
                    builder.get().append('x');
                    plain.set(plain.get() == null ? 1 : plain.get() + 1);
                    Thread.yield();
                }
                lengths[me] = builder.get().length() * 10 + (plain.get() == null ? 0 : plain.get());
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(java.util.Arrays.toString(lengths) + made + builder.get());
        builder.remove();
        System.out.println(builder.get());
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> plain.set(42)).get();
        System.out.println(pool.submit(plain::get).get() + " " + plain.get());
        pool.submit(plain::remove).get();
        System.out.println(pool.submit(plain::get).get());
        pool.shutdown();
        ThreadLocal<?>[] many = new ThreadLocal<?>[100];
        for (int i = 0; i < many.length; i++) {
            int value = i;
            many[i] = ThreadLocal.withInitial(() -> value);
            many[i].get();
            if (i % 3 == 0) {
                many[i].remove();
            }
        }
        int sum = 0;
        for (ThreadLocal<?> local : many) {
            sum += (Integer) local.get();
        }
        System.out.println(sum);
    }
}
