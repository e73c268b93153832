import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Clients of a ReentrantLock and a condition. */
final class Locks extends Client {
    private final ReentrantLock lock;
    private final Condition condition;

    private Locks(ReentrantLock lock) {
        this.lock = lock;
        condition = lock.newCondition();
    }

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock(args[0].equals("fair"));
        play(new Locks(lock), lock, Arrays.copyOfRange(args, 2, args.length));
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'l':
                lock.lock();
                return DONE;
            case 'i':
                lock.lockInterruptibly();
                return DONE;
            case 't':
                return truth(lock.tryLock());
            case 'T':
                return truth(lock.tryLock(1, TimeUnit.SECONDS));
            case 'u':
                lock.unlock();
                return DONE;
            case 'a':
                condition.await();
                return DONE;
            case 'A':
                return truth(condition.await(1, TimeUnit.SECONDS));
            case 'N':
                return truth(condition.awaitNanos(1_000_000_000) > 0);
            case 'n':
                condition.awaitUninterruptibly();
                return DONE;
            case 's':
                condition.signal();
                return DONE;
            case 'S':
                condition.signalAll();
                return DONE;
            case 'h':
                return truth(lock.isHeldByCurrentThread());
            case 'c':
                return number(lock.getHoldCount());
            case 'w':
                return truth(lock.isLocked());
            case 'k':
                return truth(lock.hasQueuedThreads());
            case 'K':
                return number(lock.getQueueLength());
            case 'W':
                return truth(lock.hasWaiters(condition));
            default:
                throw new IllegalArgumentException();
        }
    }
}
