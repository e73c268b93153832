import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader that asks for the write lock waits for itself. */
public final class Main {
    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.writeLock().lock();
    }
}
