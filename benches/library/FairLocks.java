import java.util.concurrent.locks.ReentrantLock;

/** The same with a fair lock. */
public class FairLocks {
    static final ReentrantLock lock = new ReentrantLock(true);
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                lock.lock();
                try {
                    count++;
                } finally {
                    lock.unlock();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 3;
    }
}
