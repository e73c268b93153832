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
        LinkedBlockingDeque<Integer> q = new LinkedBlockingDeque<>();
        int[] n = new int[1];
        Thread first = thread(() -> {
            q.putFirst(7);
        });
        Thread second = thread(() -> {
            n[0] = q.takeLast();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 7 && q.isEmpty();
    }
}
