import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static final Object MONITOR = new Object();
    static volatile boolean done;

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            synchronized (MONITOR) {
                LOCK.lock();
                CONDITION.awaitUninterruptibly();
                LOCK.unlock();
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        Thread busy = new Thread(() -> {
            while (!done) {
                Thread.yield();
            }
        });
        busy.start();
        LOCK.lock();
        CONDITION.signal();
        synchronized (MONITOR) {
            LOCK.unlock();
        }
        done = true;
    }
}
