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
        ConcurrentSkipListMap<Integer, Integer> m = new ConcurrentSkipListMap<>();
        Thread first = thread(() -> {
            m.put(1, 1);
        });
        Thread second = thread(() -> {
            m.put(2, 2);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert m.size() == 2 && m.firstKey() == 1;
    }
}
