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
        AtomicBoolean b = new AtomicBoolean();
        boolean[] won = new boolean[2];
        Thread first = thread(() -> {
            won[0] = b.compareAndSet(false, true);
        });
        Thread second = thread(() -> {
            won[1] = b.compareAndSet(false, true);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert won[0] != won[1];
    }
}
