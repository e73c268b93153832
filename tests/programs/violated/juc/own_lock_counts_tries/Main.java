import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A lock counts the attempts that failed. A thread that has to wait makes several. */
public class Main {
    static final class Mutex extends AbstractQueuedSynchronizer {
        volatile int failed;

        @Override
        protected boolean tryAcquire(int ignored) {
            if (compareAndSetState(0, 1)) {
                return true;
            }
            failed++;
            return false;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        Thread other = new Thread(() -> mutex.acquire(1));
        other.start();
        mutex.release(1);
        other.join();
        assert mutex.failed <= 2;
    }
}
