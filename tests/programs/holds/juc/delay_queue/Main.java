import java.util.concurrent.*;

public class Main implements Delayed {
    public long getDelay(TimeUnit unit) {
        return 0;
    }
    public int compareTo(Delayed other) {
        return 0;
    }

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
        DelayQueue<Main> q = new DelayQueue<>();
        Main m = new Main();
        Main[] n = new Main[1];
        Thread first = thread(() -> {
            q.put(m);
        });
        Thread second = thread(() -> {
            n[0] = q.take();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == m && q.isEmpty();
    }
}
