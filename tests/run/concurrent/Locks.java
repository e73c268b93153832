import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks, conditions, latches, barriers, queues and concurrent maps. */
public final class Locks {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        int[] box = new int[1];
        Thread setter = new Thread(() -> {
            lock.lock();
            try {
                box[0] = 42;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        });
        lock.lock();
        setter.start();
        while (box[0] == 0) {
            changed.await();
        }
        System.out.println(box[0] + " " + lock.isHeldByCurrentThread() + lock.getHoldCount());
        lock.unlock();
        setter.join();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.readLock().lock();
        System.out.println(both.writeLock().tryLock() + " " + both.getReadLockCount());
        both.readLock().unlock();
        CountDownLatch latch = new CountDownLatch(2);
        new Thread(latch::countDown).start();
        new Thread(latch::countDown).start();
        latch.await();
        Semaphore semaphore = new Semaphore(1);
        semaphore.acquire();
        System.out.println(latch.getCount() + " " + semaphore.tryAcquire() + semaphore.availablePermits());
        CyclicBarrier barrier = new CyclicBarrier(2, () -> System.out.println("all here"));
        Thread other = new Thread(() -> {
            try {
                barrier.await();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        other.start();
        barrier.await();
        other.join();
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(2);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 5; i++) {
                    queue.put(i);
                }
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        producer.start();
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            sum += queue.take();
        }
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 50; i++) {
            map.merge("k" + i % 5, 1, Integer::sum);
        }
        System.out.println(sum + " " + new TreeMap<>(map) + map.reduceValues(100, Integer::sum));
    }
}
