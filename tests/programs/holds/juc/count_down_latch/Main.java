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
        CountDownLatch l = new CountDownLatch(1);
        int[] n = new int[1];
        Thread first = thread(() -> {
            n[0] = 1;
            l.countDown();
        });
        Thread second = thread(() -> {
            l.await();
            assert n[0] == 1;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert l.getCount() == 0;
    }
}
