import java.util.concurrent.locks.StampedLock;

public final class Main {
    static final StampedLock lock = new StampedLock();

    static void readThenWrite() {
        long stamp = lock.readLock();
        long writing = lock.tryConvertToWriteLock(stamp);
        if (writing == 0) {
            writing = lock.writeLock();
        }
        lock.unlock(writing);
    }

    public static void main(String[] args) {
        Thread one = new Thread(Main::readThenWrite);
        Thread other = new Thread(Main::readThenWrite);
        one.start();
        other.start();
    }
}
