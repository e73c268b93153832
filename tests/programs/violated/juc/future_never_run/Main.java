import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Main waits for a task that nobody runs. */
public final class Main {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        task.get();
    }
}
