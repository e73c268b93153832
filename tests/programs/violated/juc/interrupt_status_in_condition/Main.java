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
            condition.awaitUninterruptibly();
            lock.unlock();
        });
        waiting.setDaemon(true);
        waiting.start();
        lock.lock();
        if (waits) {
            waiting.interrupt();
            assert waiting.isInterrupted() : "it noticed while it waits";
        }
        lock.unlock();
    }
}
