import java.util.concurrent.locks.AbstractQueuedSynchronizer;

class Main {
    static class Mutex extends AbstractQueuedSynchronizer {
        boolean tryLock() {
            if (compareAndSetState(0, 1)) {
                setExclusiveOwnerThread(Thread.currentThread());
                return true;
            }
            return false;
        }

        void unlock() {
            setExclusiveOwnerThread(null);
            setState(0);
        }
    }

    static final Mutex lock = new Mutex();
    static int x;

    static void work(int value) {
        if (lock.tryLock()) {
            x = value;
            int read = x;
            lock.unlock();
            assert read == value;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> work(1));
        Thread b = new Thread(() -> work(2));
        Thread c = new Thread(() -> lock.unlock());
        a.start();
        b.start();
        c.start();
    }
}
