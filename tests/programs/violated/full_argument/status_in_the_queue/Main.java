import java.util.concurrent.locks.ReentrantLock;

class Main {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        thread.start();
        lock.unlock();
        thread.interrupt();
        assert thread.isInterrupted();
    }
}
