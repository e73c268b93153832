import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final Condition CONDITION = LOCK.writeLock().newCondition();
    static boolean ready;

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            LOCK.writeLock().lock();
            ready = true;
            CONDITION.signal();
            LOCK.writeLock().unlock();
        });
        LOCK.writeLock().lock();
        LOCK.readLock().lock();
        other.start();
        while (!ready) {
            CONDITION.awaitUninterruptibly();
        }
        LOCK.readLock().unlock();
        LOCK.writeLock().unlock();
    }
}
