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
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        Thread first = thread(() -> {
            q.add(1);
        });
        Thread second = thread(() -> {
            q.add(2);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert q.size() == 2;
    }
}
