import java.util.concurrent.locks.ReentrantLock;

/** An exception skips the unlock that is not in a finally block. */
public final class Main {
    static final ReentrantLock LOCK = new ReentrantLock();

    static void divide(int by) {
        LOCK.lock();
        int result = 1 / by;
        LOCK.unlock();
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            try {
                divide(0);
            } catch (ArithmeticException e) {
                // The lock is still held.
            }
        });
        thread.start();
        divide(1);
    }
}
