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
        Condition c = l.newCondition();
        boolean[] ready = new boolean[1];
        Thread first = thread(() -> {
            l.lock();
            try {
                while (!ready[0]) c.await();
            } finally {
                l.unlock();
            }
        });
        Thread second = thread(() -> {
            l.lock();
            try {
                ready[0] = true;
                c.signal();
            } finally {
                l.unlock();
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert !l.isLocked();
    }
}
