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
        int[] n = new int[2];
        Thread first = thread(() -> {
            n[0] = ThreadLocalRandom.current().nextInt(5);
        });
        Thread second = thread(() -> {
            n[1] = ThreadLocalRandom.current().nextInt(5);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] >= 0 && n[0] < 5 && n[1] >= 0 && n[1] < 5;
    }
}
