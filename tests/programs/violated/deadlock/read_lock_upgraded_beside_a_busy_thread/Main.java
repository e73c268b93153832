import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static volatile boolean done;

    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread busy = new Thread(() -> {
            while (!done) {
                Thread.yield();
            }
        });
        busy.start();
        lock.readLock().lock();
        lock.writeLock().lock();
    }
}
