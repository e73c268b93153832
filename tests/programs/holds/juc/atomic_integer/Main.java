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
        AtomicInteger n = new AtomicInteger();
        Thread first = thread(() -> {
            n.incrementAndGet();
        });
        Thread second = thread(() -> {
            n.addAndGet(2);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n.get() == 3;
    }
}
