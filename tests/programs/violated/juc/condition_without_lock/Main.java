import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** signal is called by a thread that does not hold the lock. */
public final class Main {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Condition ready = lock.newCondition();
        new Thread(() -> ready.signal()).start();
    }
}
