import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** If the first task takes longer than 10 ms the second is not run. */
public class Main extends AbstractExecutorService {
    public void execute(Runnable task) {
        task.run();
    }

    public void shutdown() {}

    public List<Runnable> shutdownNow() {
        return List.of();
    }

    public boolean isShutdown() {
        return false;
    }

    public boolean isTerminated() {
        return false;
    }

    public boolean awaitTermination(long time, TimeUnit unit) {
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] runs = new int[1];
        new Main().invokeAll(List.of(() -> runs[0]++, () -> runs[0]++), 10, TimeUnit.MILLISECONDS);
        assert runs[0] == 2;
    }
}
