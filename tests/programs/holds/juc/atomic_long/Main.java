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
        AtomicLong n = new AtomicLong();
        Thread first = thread(() -> {
            n.getAndAdd(5);
        });
        Thread second = thread(() -> {
            n.updateAndGet(x -> x + 1);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n.get() == 6;
    }
}
