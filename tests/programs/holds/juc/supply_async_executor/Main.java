import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 42, r -> new Thread(r).start());
        assert f.thenApply(x -> x + 1).join() == 43;
    }
}
