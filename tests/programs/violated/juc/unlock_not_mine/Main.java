import java.util.concurrent.locks.ReentrantLock;

/** A thread unlocks a lock that another one holds. */
public final class Main {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        new Thread(() -> lock.unlock()).start();
    }
}
