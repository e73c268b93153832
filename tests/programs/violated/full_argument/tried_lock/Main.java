import java.util.concurrent.locks.ReentrantLock;

class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static int sum;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            lock.lock();
            sum++;
            lock.unlock();
        });
        thread.start();
        boolean isFree = lock.tryLock();
        if (isFree) {
            lock.unlock();
        }
        assert isFree;
    }
}
