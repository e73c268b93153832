import java.util.concurrent.locks.StampedLock;

/** What was read under an optimistic stamp is used without asking whether it is valid. */
public final class Main {
    static final StampedLock LOCK = new StampedLock();
    static int low;
    static int high;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            long stamp = LOCK.writeLock();
            low = 1;
            high = 1;
            LOCK.unlockWrite(stamp);
        });
        writer.start();
        LOCK.tryOptimisticRead();
        int first = low;
        int second = high;
        assert first == second;
    }
}
