import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Permits do not add up, may come before park, and wake who is parked; a lock made of them. */
public final class Parking {
    static final class Lock {
        private final AtomicInteger held = new AtomicInteger();
        private final java.util.concurrent.ConcurrentLinkedQueue<Thread> waiting = new java.util.concurrent.ConcurrentLinkedQueue<>();

        void lock() {
            Thread me = Thread.currentThread();
            waiting.add(me);
            while (waiting.peek() != me || !held.compareAndSet(0, 1)) {
                LockSupport.park(this);
            }
            waiting.remove();
        }

        void unlock() {
            held.set(0);
            LockSupport.unpark(waiting.peek());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        long before = System.nanoTime();
        LockSupport.parkNanos(2_000_000);
        System.out.println(System.nanoTime() - before >= 1_000_000);
        LockSupport.parkNanos(0);
        LockSupport.parkNanos(-1);
        LockSupport.parkUntil(System.currentTimeMillis() + 3);
        LockSupport.parkUntil(1);
        LockSupport.unpark(null);
        Lock lock = new Lock();
        int[] counter = new int[1];
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 50; i++) {
                    lock.lock();
                    counter[0]++;
                    lock.unlock();
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counter[0]);
        boolean[] go = new boolean[1];
        Thread sleeper = new Thread(() -> {
            while (!go[0]) {
                LockSupport.park();
            }
            System.out.println("woken");
        });
        LockSupport.unpark(sleeper);
        sleeper.start();
        while (sleeper.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        go[0] = true;
        LockSupport.unpark(sleeper);
        sleeper.join();
        LockSupport.unpark(sleeper);
    }
}
