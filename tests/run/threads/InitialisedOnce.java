import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Class initialisation by several threads: once, the others wait, a failure reaches all. */
public final class InitialisedOnce {
    static final AtomicInteger RUNS = new AtomicInteger();

    static final class Slow {
        static final int VALUE;

        static {
            RUNS.incrementAndGet();
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            VALUE = 42;
        }
    }

    static final class Broken {
        static final int VALUE = fail();

        static int fail() {
            RUNS.incrementAndGet();
            throw new IllegalStateException("broken");
        }
    }

    interface WithDefault {
        int NUMBER = RUNS.addAndGet(100);

        default int number() {
            return NUMBER;
        }
    }

    static final class Implements implements WithDefault { }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger sum = new AtomicInteger();
        AtomicInteger first = new AtomicInteger();
        AtomicInteger later = new AtomicInteger();
        Thread[] threads = new Thread[5];
        for (int t = 0; t < 5; t++) {
            threads[t] = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                sum.addAndGet(Slow.VALUE);
                try {
                    sum.addAndGet(Broken.VALUE);
                } catch (ExceptionInInitializerError e) {
                    first.incrementAndGet();
                } catch (NoClassDefFoundError e) {
                    later.incrementAndGet();
                }
            });
            threads[t].start();
        }
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum + " " + RUNS + " " + first + later);
        System.out.println(new Implements().number() + " " + new Implements().number());
    }
}
