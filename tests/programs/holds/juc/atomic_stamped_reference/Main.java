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
        Integer v = 1;
        AtomicStampedReference<Integer> r = new AtomicStampedReference<>(v, 0);
        boolean[] won = new boolean[2];
        Thread first = thread(() -> {
            won[0] = r.compareAndSet(v, v, 0, 1);
        });
        Thread second = thread(() -> {
            won[1] = r.compareAndSet(v, v, 0, 1);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert won[0] != won[1] && r.getStamp() == 1;
    }
}
