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
        StampedLock l = new StampedLock();
        int[] n = new int[2];
        Thread first = thread(() -> {
            long s = l.writeLock();
            n[0] = 1;
            n[1] = 1;
            l.unlockWrite(s);
        });
        Thread second = thread(() -> {
            long s = l.readLock();
            assert n[0] == n[1];
            l.unlockRead(s);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 1;
    }
}
