import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A signal that comes before the await is lost. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition ready = lock.newCondition();
        Thread thread = new Thread(() -> {
            lock.lock();
            ready.signal();
            lock.unlock();
        });
        thread.start();
        lock.lock();
        ready.await();
        lock.unlock();
    }
}
