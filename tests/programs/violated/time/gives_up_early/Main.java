import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** The task is done at once, unless its thread gets no time to run. */
public class Main {
    public static void main(String[] args) throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "done");
        new Thread(task).start();
        assert task.get(1500, TimeUnit.MILLISECONDS).equals("done");
    }
}
