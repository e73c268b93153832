import java.util.concurrent.atomic.*;

public class Main {
    volatile int count;

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
        Main m = new Main();
        AtomicIntegerFieldUpdater<Main> u = AtomicIntegerFieldUpdater.newUpdater(Main.class, "count");
        Thread first = thread(() -> {
            u.incrementAndGet(m);
        });
        Thread second = thread(() -> {
            u.addAndGet(m, 2);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert m.count == 3;
    }
}
