import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** However often the wait expires, the loop goes on until the signal. */
public class Main {
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread other = new Thread(() -> {
            lock.lock();
            done = true;
            condition.signal();
            lock.unlock();
        });
        lock.lock();
        other.start();
        while (!done) {
            condition.awaitNanos(100_000_000);
        }
        lock.unlock();
        assert done;
    }
}
