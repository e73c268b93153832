import java.util.concurrent.locks.ReentrantLock;

/** A thread finds a lock taken, and says so before the owner has done anything. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean refused;

    public static void main(String[] args) {
        new Thread(() -> {
            if (lock.tryLock()) {
                lock.unlock();
            } else {
                refused = true;
            }
        }).start();
        lock.lock();
        if (refused) {
            throw new IllegalStateException("refused");
        }
        lock.unlock();
    }
}
