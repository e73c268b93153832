import java.util.concurrent.locks.ReentrantLock;

/** A thread that does not get the lock at once leaves its work undone. */
public final class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void add() {
        if (LOCK.tryLock()) {
            count++;
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add());
        thread.start();
        add();
        thread.join();
        assert count == 2;
    }
}
