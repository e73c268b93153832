import java.util.concurrent.locks.ReentrantLock;

/** A thread that waits for a lock can be interrupted; the holder goes on. */
public final class Main {
    static int left;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread thread = new Thread(() -> {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                left = 1;
            }
        });
        thread.start();
        thread.interrupt();
        thread.join();
        assert left == 1 && lock.isHeldByCurrentThread();
    }
}
