import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits for at most ten milliseconds. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean ready;

    static boolean await() throws InterruptedException {
        long nanos = TimeUnit.MILLISECONDS.toNanos(10);
        lock.lock();
        try {
            while (!ready) {
                if (nanos <= 0) {
                    return false;
                }
                nanos = changed.awaitNanos(nanos);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            lock.lock();
            ready = true;
            changed.signalAll();
            lock.unlock();
        });
        other.start();
        await();
        other.join();
        assert ready;
    }
}
