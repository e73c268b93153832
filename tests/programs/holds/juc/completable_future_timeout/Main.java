import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = new CompletableFuture<Integer>().completeOnTimeout(42, 1, TimeUnit.MILLISECONDS);
        assert f.join() == 42;
    }
}
