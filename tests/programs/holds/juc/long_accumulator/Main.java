import java.util.concurrent.atomic.*;

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
        LongAccumulator n = new LongAccumulator(Math::max, 0);
        Thread first = thread(() -> {
            n.accumulate(3);
        });
        Thread second = thread(() -> {
            n.accumulate(7);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n.get() == 7;
    }
}
