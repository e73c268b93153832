import java.util.concurrent.atomic.*;

public class Main {
    volatile String text;

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
        AtomicReferenceFieldUpdater<Main, String> u = AtomicReferenceFieldUpdater.newUpdater(Main.class, String.class, "text");
        boolean[] won = new boolean[2];
        Thread first = thread(() -> {
            won[0] = u.compareAndSet(m, null, "x");
        });
        Thread second = thread(() -> {
            won[1] = u.compareAndSet(m, null, "y");
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert won[0] != won[1] && m.text != null;
    }
}
