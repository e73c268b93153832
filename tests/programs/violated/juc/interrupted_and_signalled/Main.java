import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static boolean waits;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread waiting = new Thread(() -> {
            lock.lock();
            waits = true;
            try {
                condition.await();
                assert false : "signalled before it noticed";
            } catch (InterruptedException e) {
            }
            lock.unlock();
        });
        waiting.setDaemon(true);
        waiting.start();
        lock.lock();
        if (waits) {
            waiting.interrupt();
            condition.signal();
        }
        lock.unlock();
    }
}
