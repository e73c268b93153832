import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread daemon = new Thread(() -> {
            lock.readLock().lock();
            lock.writeLock().lock();
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
