import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader ends and does not give back the lock. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread thread = new Thread(() -> lock.readLock().lock());
        lock.readLock().lock();
        thread.start();
        thread.join();
        lock.readLock().unlock();
        lock.writeLock().lock();
    }
}
