import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Two threads wait at a gate that the program itself builds on AbstractQueuedSynchronizer, a third opens it. */
public class OwnGate {
    static final class Gate extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() == 1 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    static final Gate gate = new Gate();
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                gate.acquireShared(1);
                assert value == 1;
            });
            threads[i].start();
        }
        value = 1;
        gate.releaseShared(1);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
