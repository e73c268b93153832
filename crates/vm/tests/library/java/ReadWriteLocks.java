import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Clients of a ReentrantReadWriteLock and a condition of its write lock. */
final class ReadWriteLocks extends Client {
    private final ReentrantReadWriteLock both;
    private final ReentrantReadWriteLock.ReadLock read;
    private final ReentrantReadWriteLock.WriteLock write;
    private final Condition condition;

    private ReadWriteLocks(ReentrantReadWriteLock both) {
        this.both = both;
        read = both.readLock();
        write = both.writeLock();
        condition = write.newCondition();
    }

    public static void main(String[] args) {
        ReentrantReadWriteLock both = new ReentrantReadWriteLock(args[0].equals("fair"));
        play(new ReadWriteLocks(both), both, Arrays.copyOfRange(args, 2, args.length));
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 'r':
                read.lock();
                return DONE;
            case 'R':
                read.lockInterruptibly();
                return DONE;
            case 'e':
                return truth(read.tryLock());
            case 'E':
                return truth(read.tryLock(1, TimeUnit.SECONDS));
            case 'f':
                read.unlock();
                return DONE;
            case 'w':
                write.lock();
                return DONE;
            case 'W':
                write.lockInterruptibly();
                return DONE;
            case 't':
                return truth(write.tryLock());
            case 'T':
                return truth(write.tryLock(1, TimeUnit.SECONDS));
            case 'u':
                write.unlock();
                return DONE;
            case 'a':
                condition.await();
                return DONE;
            case 'A':
                return truth(condition.await(1, TimeUnit.SECONDS));
            case 's':
                condition.signal();
                return DONE;
            case 'S':
                condition.signalAll();
                return DONE;
            case 'c':
                return number(both.getReadHoldCount());
            case 'C':
                return number(both.getWriteHoldCount());
            case 'g':
                return number(both.getReadLockCount());
            case 'h':
                return truth(both.isWriteLockedByCurrentThread());
            case 'v':
                return truth(both.isWriteLocked());
            case 'k':
                return truth(both.hasQueuedThreads());
            case 'K':
                return number(both.getQueueLength());
            default:
                throw new IllegalArgumentException();
        }
    }
}
