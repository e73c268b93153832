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
        CyclicBarrier b = new CyclicBarrier(2);
        int[] n = new int[2];
        Thread first = thread(() -> {
            n[0] = b.await();
        });
        Thread second = thread(() -> {
            n[1] = b.await();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] + n[1] == 1;
    }
}
