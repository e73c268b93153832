import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static boolean waits;
    static volatile boolean told;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread waiting = new Thread(() -> {
            lock.lock();
            waits = true;
            try {
                condition.await();
            } catch (InterruptedException e) {
                assert false : "interrupted between the two lines";
            }
            lock.unlock();
        });
        Thread interrupting = new Thread(() -> {
            if (told) {
                waiting.interrupt();
            }
        });
        waiting.setDaemon(true);
        waiting.start();
        interrupting.start();
        lock.lock();
        if (waits) {
            told = true;
            condition.signal();
        }
        lock.unlock();
    }
}
