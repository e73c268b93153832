import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Time is left after the wait, so there must have been a signal: but another thread took the item. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static int items;

    static void change(int by) {
        lock.lock();
        items = Math.max(0, items + by);
        changed.signal();
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> change(1)).start();
        new Thread(() -> change(-1)).start();
        lock.lock();
        if (items == 0 && changed.awaitNanos(1_000) > 0) {
            assert items == 1;
        }
        lock.unlock();
    }
}
