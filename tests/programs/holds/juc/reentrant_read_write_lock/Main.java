import java.util.concurrent.locks.*;

public class Main {
    interface Action {
        void run() throws Exception;
    }

    static Thread thread(Action action) {
        return new Thread(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        int[] n = new int[2];
        Thread first = thread(() -> {
            l.writeLock().lock();
            n[0] = 1;
            n[1] = 1;
            l.writeLock().unlock();
        });
        Thread second = thread(() -> {
            l.readLock().lock();
            assert n[0] == n[1];
            l.readLock().unlock();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 1;
    }
}
