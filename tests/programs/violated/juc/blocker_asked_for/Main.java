import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** A thread that waits for a lock shows what it is parked for. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) {
        lock.lock();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        other.start();
        if (LockSupport.getBlocker(other) != null) {
            throw new IllegalStateException("it waits");
        }
        lock.unlock();
    }
}
