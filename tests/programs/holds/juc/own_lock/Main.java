import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A lock of the program's own: nobody else is inside. */
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

    static final Mutex mutex = new Mutex();
    static int inside;

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                mutex.acquire(1);
                inside++;
                assert inside == 1;
                inside--;
                mutex.release(1);
            }).start();
        }
    }
}
