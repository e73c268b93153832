import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/** The second thread may claim the task: nobody ever writes the state of a task that does not end. */
public final class Main {
    static final CountDownLatch NEVER = new CountDownLatch(1);
    static volatile boolean begun, claimed;

    public static void main(String[] args) {
        FutureTask<String> task = new FutureTask<>(() -> {
            claimed |= Thread.currentThread().getName().equals("second");
            NEVER.await();
            return "";
        });
        start("first", () -> {
            begun = true;
            task.run();
        });
        start("second", () -> {
            if (begun) {
                task.run();
            }
        });
        assert !claimed;
    }

    static void start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }
}
