import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Some time has passed when the signal comes. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread other = new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        lock.lock();
        other.start();
        long left = condition.awaitNanos(100_000_000);
        lock.unlock();
        assert left == 100_000_000 || left == 0;
    }
}
