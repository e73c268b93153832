import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Object MONITOR = new Object();

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            try {
                LOCK.writeLock().lockInterruptibly();
                LOCK.writeLock().unlock();
            } catch (InterruptedException e) {
                // Readers may go on.
            }
        });
        Thread late = new Thread(() -> {
            synchronized (MONITOR) {
                LOCK.readLock().lock();
                LOCK.readLock().unlock();
            }
        });
        Thread other = new Thread(writer::interrupt);
        LOCK.readLock().lock();
        writer.start();
        while (!LOCK.hasQueuedThread(writer)) {
            Thread.yield();
        }
        late.start();
        other.start();
        synchronized (MONITOR) {
            LOCK.readLock().unlock();
        }
    }
}
