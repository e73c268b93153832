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
        AtomicMarkableReference<String> r = new AtomicMarkableReference<>("a", false);
        boolean[] won = new boolean[2];
        Thread first = thread(() -> {
            won[0] = r.attemptMark("a", true);
        });
        Thread second = thread(() -> {
            won[1] = r.compareAndSet("a", "b", false, true);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert r.isMarked() && (won[0] || won[1]);
    }
}
