import java.util.concurrent.CompletableFuture;

/** Of two threads that complete a future, either can be first. */
public final class Main {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread thread = new Thread(() -> future.complete(2));
        thread.start();
        future.complete(1);
        assert future.join() == 1;
    }
}
