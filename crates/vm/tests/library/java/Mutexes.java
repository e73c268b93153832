import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;

/** Clients of a lock that a user wrote with AbstractQueuedSynchronizer: not reentrant, with a condition. */
final class Mutexes extends Client {
    /** State 1 means taken. */
    static final class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            if (!compareAndSetState(0, 1)) {
                return false;
            }
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() == 1 && getExclusiveOwnerThread() == Thread.currentThread();
        }

        Condition newCondition() {
            return new ConditionObject();
        }

        boolean isTaken() {
            return getState() != 0;
        }
    }

    private final Mutex mutex;
    private final Condition condition;

    private Mutexes(Mutex mutex) {
        this.mutex = mutex;
        condition = mutex.newCondition();
    }

    public static void main(String[] args) {
        Mutex mutex = new Mutex();
        play(new Mutexes(mutex), mutex, Arrays.copyOfRange(args, 2, args.length));
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'l':
                mutex.acquire(1);
                return DONE;
            case 'i':
                mutex.acquireInterruptibly(1);
                return DONE;
            case 't':
                return truth(mutex.tryAcquire(1));
            case 'T':
                return truth(mutex.tryAcquireNanos(1, TimeUnit.SECONDS.toNanos(1)));
            case 'u':
                return truth(mutex.release(1));
            case 'a':
                condition.await();
                return DONE;
            case 'A':
                return truth(condition.await(1, TimeUnit.SECONDS));
            case 's':
                condition.signal();
                return DONE;
            case 'w':
                return truth(mutex.isTaken());
            case 'k':
                return truth(mutex.hasQueuedThreads());
            default:
                throw new IllegalArgumentException();
        }
    }
}
