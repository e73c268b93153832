import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two threads write under the read lock. */
public final class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int count;

    static void add() {
        LOCK.readLock().lock();
        count++;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add());
        thread.start();
        add();
        thread.join();
        assert count == 2;
    }
}
