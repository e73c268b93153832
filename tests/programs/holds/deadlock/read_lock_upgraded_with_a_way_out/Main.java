import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread main = Thread.currentThread();
        Thread other = new Thread(main::interrupt);
        lock.readLock().lock();
        assert !lock.writeLock().tryLock();
        assert !lock.writeLock().tryLock(1, TimeUnit.SECONDS);
        other.start();
        try {
            lock.writeLock().lockInterruptibly();
            assert false;
        } catch (InterruptedException e) {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        lock.readLock().lock();
        lock.writeLock().lock();
    }
}
