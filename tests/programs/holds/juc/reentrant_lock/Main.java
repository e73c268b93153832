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
        ReentrantLock l = new ReentrantLock();
        int[] n = new int[1];
        Thread first = thread(() -> {
            l.lock();
            try {
                n[0]++;
            } finally {
                l.unlock();
            }
        });
        Thread second = thread(() -> {
            l.lock();
            try {
                n[0]++;
            } finally {
                l.unlock();
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 2 && !l.isLocked();
    }
}
