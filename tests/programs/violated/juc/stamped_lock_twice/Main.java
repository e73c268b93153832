import java.util.concurrent.locks.StampedLock;

/** A StampedLock cannot be entered twice. */
public final class Main {
    public static void main(String[] args) {
        StampedLock lock = new StampedLock();
        lock.writeLock();
        lock.writeLock();
    }
}
