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
        AtomicReference<String> r = new AtomicReference<>("");
        Thread first = thread(() -> {
            r.updateAndGet(s -> s + "a");
        });
        Thread second = thread(() -> {
            r.accumulateAndGet("b", String::concat);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert r.get().length() == 2;
    }
}
