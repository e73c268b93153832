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
        AtomicReferenceArray<String> a = new AtomicReferenceArray<>(1);
        boolean[] won = new boolean[2];
        Thread first = thread(() -> {
            won[0] = a.compareAndSet(0, null, "x");
        });
        Thread second = thread(() -> {
            won[1] = a.compareAndSet(0, null, "y");
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert won[0] != won[1] && a.get(0).equals(won[0] ? "x" : "y");
    }
}
