import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The exception of a task comes out of get. */
public final class Main {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1 / 0);
        new Thread(task).start();
        task.get();
    }
}
