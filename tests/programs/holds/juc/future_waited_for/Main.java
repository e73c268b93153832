import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A thread waits for two futures; it is interrupted when both are done. */
public class Main {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Thread main = Thread.currentThread();
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> {
            task.run();
            future.complete(2);
            main.interrupt();
        });
        other.start();
        boolean interrupted = false;
        try {
            assert task.get() == 1;
            assert future.get() == 2;
        } catch (InterruptedException e) {
            interrupted = true;
        }
        while (!interrupted) {
            interrupted = Thread.interrupted();
        }
        other.join();
        assert !Thread.interrupted();
    }
}
