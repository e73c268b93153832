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
        AtomicIntegerArray a = new AtomicIntegerArray(2);
        Thread first = thread(() -> {
            a.incrementAndGet(1);
        });
        Thread second = thread(() -> {
            a.addAndGet(1, 2);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert a.get(1) == 3 && a.get(0) == 0;
    }
}
