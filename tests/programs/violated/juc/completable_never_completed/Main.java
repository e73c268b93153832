import java.util.concurrent.CompletableFuture;

/** Nobody completes the future that main waits for. */
public final class Main {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread thread = new Thread(() -> future.isDone());
        thread.start();
        future.join();
    }
}
