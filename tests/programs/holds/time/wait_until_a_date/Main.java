import java.util.Date;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Whether the date is past depends on when the program runs; nobody signals, but waits may end early. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        boolean before = condition.awaitUntil(new Date(1_700_000_000_000L));
        lock.unlock();
        assert !before;
    }
}
