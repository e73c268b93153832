import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** A lock interrupts a thread again that was interrupted in its queue. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final AtomicInteger interrupts = new AtomicInteger();

    static class Counting extends Thread {
        @Override
        public void run() {
            lock.lock();
            lock.unlock();
        }

        @Override
        public void interrupt() {
            interrupts.incrementAndGet();
            super.interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        lock.lock();
        Thread thread = new Counting();
        thread.start();
        thread.interrupt();
        lock.unlock();
        thread.join();
        assert interrupts.get() == 1;
    }
}
