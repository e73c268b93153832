import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** The permit that the program gives is spent in the queue of a lock. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Runnable park = LockSupport::park;
        lock.lock();
        Thread other = new Thread(() -> {
            lock.lock();
            lock.unlock();
            park.run();
        });
        other.start();
        LockSupport.unpark(other);
        lock.unlock();
        other.join();
    }
}
