import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two readers and a writer. */
public class ReadersAndWriter {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int one, two;

    static void read() {
        lock.readLock().lock();
        try {
            assert one == two;
        } finally {
            lock.readLock().unlock();
        }
    }

    static void write() {
        lock.writeLock().lock();
        try {
            one++;
            two++;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable[] tasks = {ReadersAndWriter::read, ReadersAndWriter::read, ReadersAndWriter::write};
        Thread[] threads = new Thread[tasks.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(tasks[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert one == 1 && two == 1;
    }
}
