import java.util.concurrent.FutureTask;

/** A task is done, and says that it is not, while its result is being set. */
public class Main {
    public static void main(String[] args) {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        new Thread(task).start();
        if (task.isDone() && task.toString().contains("Not completed")) {
            throw new IllegalStateException("done, but not completed");
        }
    }
}
