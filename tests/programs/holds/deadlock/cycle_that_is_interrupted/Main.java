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
                try {
                    LOCK.lockInterruptibly();
                    LOCK.unlock();
                } catch (InterruptedException e) {
                    // The way out.
                }
            }
        });
        one.start();
        two.start();
        two.interrupt();
    }
}
