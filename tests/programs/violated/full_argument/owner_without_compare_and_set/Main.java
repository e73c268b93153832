import java.util.concurrent.locks.AbstractOwnableSynchronizer;

class Main {
    static class Broken extends AbstractOwnableSynchronizer {
        boolean tryLock() {
            if (getExclusiveOwnerThread() != null) {
                return false;
            }
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        void unlock() {
            setExclusiveOwnerThread(null);
        }

        boolean isMine() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }
    }

    static final Broken lock = new Broken();
    static int x;

    static void work(int value) {
        if (lock.tryLock()) {
            x = value;
            int read = x;
            if (lock.isMine()) {
                lock.unlock();
            }
            assert read == value;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> work(1));
        Thread b = new Thread(() -> work(2));
        a.start();
        b.start();
    }
}
