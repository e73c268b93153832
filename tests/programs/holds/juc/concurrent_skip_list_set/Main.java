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
        ConcurrentSkipListSet<Integer> s = new ConcurrentSkipListSet<>();
        boolean[] won = new boolean[2];
        Thread first = thread(() -> {
            won[0] = s.add(1);
        });
        Thread second = thread(() -> {
            won[1] = s.add(1);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert won[0] != won[1];
    }
}
