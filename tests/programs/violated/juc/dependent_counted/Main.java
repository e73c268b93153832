import java.util.concurrent.CompletableFuture;

/** A thread that waits for a future counts as one of its dependents. */
public class Main {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        new Thread(() -> future.join()).start();
        if (future.getNumberOfDependents() == 1) {
            throw new IllegalStateException("counted");
        }
        future.complete(1);
    }
}
