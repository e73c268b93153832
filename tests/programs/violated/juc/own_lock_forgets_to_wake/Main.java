import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A gate opens without a release: who sleeps in line by then is not woken. */
public class Main {
    static final class Gate extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() == 1 ? 1 : -1;
        }

        void open() {
            setState(1);
        }
    }

    public static void main(String[] args) {
        Gate gate = new Gate();
        new Thread(() -> gate.acquireShared(1)).start();
        gate.open();
    }
}
