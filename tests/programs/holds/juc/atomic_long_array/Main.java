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
        AtomicLongArray a = new AtomicLongArray(2);
        Thread first = thread(() -> {
            a.getAndIncrement(0);
        });
        Thread second = thread(() -> {
            a.accumulateAndGet(0, 4, Long::sum);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert a.get(0) == 5;
    }
}
