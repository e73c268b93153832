import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static volatile boolean done;
    static final Object MONITOR = new Object();

    public static void main(String[] args) {
        Thread second = new Thread(() -> {
            LOCK.readLock().lock();
            LOCK.readLock().lock();
            LOCK.readLock().unlock();
            synchronized (MONITOR) {
                LOCK.readLock().unlock();
            }
        });
        LOCK.readLock().lock();
        synchronized (MONITOR) {
            second.start();
            while (LOCK.getReadLockCount() != 2) {
                Thread.yield();
            }
            LOCK.readLock().unlock();
            Thread busy = new Thread(() -> {
                while (!done) {
                    Thread.yield();
                }
            });
            busy.setDaemon(true);
            busy.start();
            LOCK.writeLock().lock();
        }
    }
}
