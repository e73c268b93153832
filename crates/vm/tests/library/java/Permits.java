import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Clients of permits that a user wrote with AbstractQueuedSynchronizer, in a way that leaves threads behind: they are taken
 * exclusively, so that who gets one does not wake the next, and a permit may come without a release.
 */
final class Permits extends Client {
    static final class Counter extends AbstractQueuedSynchronizer {
        Counter(int permits) {
            setState(permits);
        }

        /** Fails if there is none, or if another thread comes between. */
        @Override
        protected boolean tryAcquire(int ignored) {
            int permits = getState();
            return permits > 0 && compareAndSetState(permits, permits - 1);
        }

        @Override
        protected boolean tryRelease(int added) {
            add(added);
            return true;
        }

        void add(int added) {
            int permits;
            do {
                permits = getState();
            } while (!compareAndSetState(permits, permits + added));
        }

        int permits() {
            return getState();
        }
    }

    private final Counter counter;

    private Permits(Counter counter) {
        this.counter = counter;
    }

    public static void main(String[] args) {
        Counter counter = new Counter(Integer.parseInt(args[1]));
        play(new Permits(counter), counter, Arrays.copyOfRange(args, 2, args.length));
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'n':
                counter.acquire(1);
                return DONE;
            case 'a':
                counter.acquireInterruptibly(1);
                return DONE;
            case 'A':
                return truth(counter.tryAcquireNanos(1, TimeUnit.SECONDS.toNanos(1)));
            case 'r':
                return truth(counter.release(1));
            case 'R':
                return truth(counter.release(2));
            case 'f':
                counter.add(1);
                return DONE;
            case 'p':
                return number(counter.permits());
            default:
                throw new IllegalArgumentException();
        }
    }
}
