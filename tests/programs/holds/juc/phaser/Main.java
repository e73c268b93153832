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
        Phaser p = new Phaser(2);
        int[] n = new int[2];
        Thread first = thread(() -> {
            n[0] = p.arriveAndAwaitAdvance();
        });
        Thread second = thread(() -> {
            n[1] = p.arriveAndAwaitAdvance();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 1 && n[1] == 1;
    }
}
