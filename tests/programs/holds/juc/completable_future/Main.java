import java.util.concurrent.*;

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
        CompletableFuture<Integer> f = new CompletableFuture<>();
        int[] n = new int[1];
        Thread first = thread(() -> {
            f.complete(42);
        });
        Thread second = thread(() -> {
            n[0] = f.thenApply(x -> x + 1).join();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert n[0] == 43;
    }
}
