import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Object MONITOR = new Object();

    public static void main(String[] args) {
        Thread reader = new Thread(() -> {
            LOCK.readLock().lock();
            synchronized (MONITOR) {
                LOCK.readLock().unlock();
            }
        });
        Thread writer = new Thread(() -> {
            LOCK.writeLock().lock();
            LOCK.writeLock().unlock();
        });
        reader.start();
        writer.start();
        synchronized (MONITOR) {
            Thread.yield();
        }
    }
}
