import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** StampedLock: optimistic reads, conversions, views, and three writers beside two readers. */
public final class StampedLocks {
    static long x;
    static long y;

    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        long seen = lock.tryOptimisticRead();
        System.out.println(lock.validate(seen) + " " + (seen != 0) + lock.validate(0));
        long write = lock.writeLock();
        System.out.println(lock.isWriteLocked() + " " + lock.validate(seen) + lock.tryOptimisticRead() + lock.validate(write) + lock.tryReadLock() + lock.tryWriteLock());
        long read = lock.tryConvertToReadLock(write);
        System.out.println(lock.isReadLocked() + " " + lock.getReadLockCount() + (lock.tryConvertToWriteLock(read) != 0) + lock.isWriteLocked());
        lock.tryUnlockWrite();
        System.out.println(lock.tryUnlockRead() + " " + lock.tryReadLock(1, TimeUnit.MILLISECONDS) / Long.MAX_VALUE);
        System.out.println(lock.tryUnlockRead());
        seen = lock.tryOptimisticRead();
        long upgraded = lock.tryConvertToWriteLock(seen);
        System.out.println((upgraded != 0) + " " + StampedLock.isWriteLockStamp(upgraded) + StampedLock.isReadLockStamp(upgraded) + StampedLock.isOptimisticReadStamp(seen));
        System.out.println(lock.tryConvertToOptimisticRead(upgraded) != 0);
        try {
            lock.unlockWrite(upgraded);
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        Thread[] threads = new Thread[5];
        boolean[] torn = new boolean[1];
        for (int t = 0; t < threads.length; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 25; i++) {
                    if (me < 3) {
                        long stamp = lock.writeLock();
                        x++;
                        y--;
                        lock.unlock(stamp);
                        continue;
                    }
                    long stamp = lock.tryOptimisticRead();
                    long a = x;
                    long b = y;
                    if (!lock.validate(stamp)) {
                        stamp = lock.readLock();
                        a = x;
                        b = y;
                        lock.unlockRead(stamp);
                    }
                    torn[0] |= a + b != 0;
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(x + " " + y + torn[0]);
        lock.asReadWriteLock().readLock().lock();
        System.out.println(lock.asWriteLock().tryLock() + " " + lock.toString().replaceAll(".*\\[", "["));
        lock.asReadLock().unlock();
        System.out.println(lock.toString().replaceAll(".*\\[", "["));
    }
}
