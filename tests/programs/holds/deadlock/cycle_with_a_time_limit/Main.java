import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Object MONITOR = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            LOCK.lock();
            synchronized (MONITOR) {
                LOCK.unlock();
            }
        });
        one.start();
        synchronized (MONITOR) {
            if (LOCK.tryLock(1, TimeUnit.SECONDS)) {
                LOCK.unlock();
            }
        }
    }
}
