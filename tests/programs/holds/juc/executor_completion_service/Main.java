import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newFixedThreadPool(1);
        CompletionService<Integer> s = new ExecutorCompletionService<>(e);
        s.submit(() -> 42);
        assert s.take().get() == 42;
        e.shutdown();
    }
}
