import java.util.concurrent.*;

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
        Semaphore s = new Semaphore(1);
        int[] n = new int[1];
        Thread first = thread(() -> {
            s.acquire();
            n[0]++;
            s.release();
        });
        Thread second = thread(() -> {
            s.acquire();
            n[0]++;
            s.release();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 2 && s.availablePermits() == 1;
    }
}
