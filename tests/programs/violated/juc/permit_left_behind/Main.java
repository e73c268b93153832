import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** The queue of a lock leaves a thread a permit, which its own park then finds. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();

    static void take() {
        lock.lock();
        lock.unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> {
            take();
            LockSupport.park();
            assert false : "nobody unparks this thread";
        }).start();
        take();
    }
}
