import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Clients of a gate that a user wrote with AbstractQueuedSynchronizer: closed at first, then open for all. */
final class Gates extends Client {
    /** State 1 means open. */
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

        boolean isOpen() {
            return getState() == 1;
        }
    }

    private final Gate gate;

    private Gates(Gate gate) {
        this.gate = gate;
    }

    public static void main(String[] args) {
        Gate gate = new Gate();
        play(new Gates(gate), gate, Arrays.copyOfRange(args, 2, args.length));
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'a':
                gate.acquireSharedInterruptibly(1);
                return DONE;
            case 'n':
                gate.acquireShared(1);
                return DONE;
            case 'A':
                return truth(gate.tryAcquireSharedNanos(1, TimeUnit.SECONDS.toNanos(1)));
            case 's':
                return truth(gate.releaseShared(1));
            case 'g':
                return truth(gate.isOpen());
            case 'k':
                return truth(gate.hasQueuedThreads());
            default:
                throw new IllegalArgumentException();
        }
    }
}
