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
        FutureTask<Integer> f = new FutureTask<>(() -> 42);
        int[] n = new int[1];
        Thread first = thread(() -> {
            f.run();
        });
        Thread second = thread(() -> {
            n[0] = f.get();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 42;
    }
}
