import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock ONE = new ReentrantReadWriteLock();
    static final ReentrantReadWriteLock TWO = new ReentrantReadWriteLock();

    static void move(ReentrantReadWriteLock from, ReentrantReadWriteLock to) {
        from.writeLock().lock();
        to.readLock().lock();
        to.readLock().unlock();
        from.writeLock().unlock();
    }

    public static void main(String[] args) {
        Thread one = new Thread(() -> move(ONE, TWO));
        Thread two = new Thread(() -> move(TWO, ONE));
        one.start();
        two.start();
        while (one.isAlive()) {
            Thread.yield();
        }
    }
}
