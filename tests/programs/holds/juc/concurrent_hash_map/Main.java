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
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();
        Thread first = thread(() -> {
            m.merge(1, 1, Integer::sum);
        });
        Thread second = thread(() -> {
            m.merge(1, 1, Integer::sum);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert m.get(1) == 2;
    }
}
