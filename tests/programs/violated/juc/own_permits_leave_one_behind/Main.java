import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Permits that are taken exclusively: who gets one does not wake the next in line, although there is another. */
public class Main {
    static final class Permits extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            int permits = getState();
            return permits > 0 && compareAndSetState(permits, permits - 1);
        }

        @Override
        protected boolean tryRelease(int added) {
            int permits;
            do {
                permits = getState();
            } while (!compareAndSetState(permits, permits + added));
            return true;
        }
    }

    public static void main(String[] args) {
        Permits permits = new Permits();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> permits.acquire(1)).start();
        }
        permits.release(2);
    }
}
