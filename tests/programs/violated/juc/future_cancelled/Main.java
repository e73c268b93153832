import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The task is cancelled while main waits for its result. */
public final class Main {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread thread = new Thread(() -> task.cancel(false));
        thread.start();
        task.get();
    }
}
