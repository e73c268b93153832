import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A thread leaves the line of a lock by two writes; the main thread looks between the two. */
public class Main {
    static final class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    public static void main(String[] args) {
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        new Thread(() -> mutex.acquire(1)).start();
        boolean came = mutex.getQueueLength() == 1;
        mutex.release(1);
        boolean left = !mutex.hasQueuedThreads();
        if (came && left && mutex.getQueueLength() == 1) {
            throw new IllegalStateException("in line, but nobody is");
        }
    }
}
