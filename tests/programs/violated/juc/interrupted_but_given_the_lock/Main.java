import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static volatile boolean got;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread taking = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                got = true;
                lock.unlock();
            } catch (InterruptedException e) {
            }
        });
        lock.lock();
        taking.start();
        taking.interrupt();
        lock.unlock();
        taking.join();
        assert !got : "it looked before it was interrupted";
    }
}
