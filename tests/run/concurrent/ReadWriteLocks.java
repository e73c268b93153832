import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers together, writers alone, downgrading, and what upgrading does not do. */
public final class ReadWriteLocks {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
        lock.writeLock().lock();
        lock.writeLock().lock();
        lock.readLock().lock();
        System.out.println(lock.getWriteHoldCount() + " " + lock.getReadHoldCount() + lock.isWriteLocked() + lock.isWriteLockedByCurrentThread());
        lock.writeLock().unlock();
        lock.writeLock().unlock();
        System.out.println(lock.isWriteLocked() + " " + lock.getReadLockCount() + lock.writeLock().tryLock() + lock.readLock().tryLock());
        String text = lock.toString();
        System.out.println(text.substring(text.indexOf('[')));
        AtomicInteger together = new AtomicInteger();
        CountDownLatch inside = new CountDownLatch(3);
        Thread[] readers = new Thread[3];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = new Thread(() -> {
                lock.readLock().lock();
                try {
                    inside.countDown();
                    inside.await();
                    together.incrementAndGet();
                } catch (InterruptedException e) {
                    System.out.println(e);
                } finally {
                    lock.readLock().unlock();
                }
            });
            readers[i].start();
        }
        for (Thread reader : readers) {
            reader.join();
        }
        System.out.println(together + " " + lock.getReadLockCount() + lock.getReadHoldCount());
        int[] data = new int[1];
        Thread writer = new Thread(() -> {
            lock.writeLock().lock();
            data[0] = 42;
            lock.writeLock().unlock();
        });
        writer.start();
        while (!lock.hasQueuedThread(writer)) {
            Thread.sleep(1);
        }
        Thread late = new Thread(() -> {
            try {
                System.out.println(lock.readLock().tryLock(3, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        late.start();
        late.join();
        lock.readLock().unlock();
        lock.readLock().unlock();
        writer.join();
        lock.readLock().lock();
        System.out.println(data[0] + " " + lock.getQueueLength());
        lock.readLock().unlock();
        try {
            lock.readLock().unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            lock.writeLock().unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        try {
            lock.readLock().newCondition();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }
}
