import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Object MONITOR = new Object();
    static volatile boolean done;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            LOCK.writeLock().lock();
            LOCK.writeLock().unlock();
        });
        Thread late = new Thread(() -> {
            synchronized (MONITOR) {
                LOCK.readLock().lock();
                LOCK.readLock().unlock();
            }
        });
        Thread busy = new Thread(() -> {
            while (!done) {
                Thread.yield();
            }
        });
        LOCK.readLock().lock();
        writer.start();
        while (!LOCK.hasQueuedThread(writer)) {
            Thread.yield();
        }
        late.start();
        busy.start();
        synchronized (MONITOR) {
            LOCK.readLock().unlock();
        }
        done = true;
    }
}
