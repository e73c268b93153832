import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Object MONITOR = new Object();

    public static void main(String[] args) {
        Thread one = new Thread(() -> {
            LOCK.lock();
            synchronized (MONITOR) {
                LOCK.unlock();
            }
        });
        Thread two = new Thread(() -> {
            synchronized (MONITOR) {
                LOCK.lock();
                LOCK.unlock();
            }
        });
        one.start();
        two.start();
        while (one.isAlive()) {
            Thread.yield();
        }
    }
}
