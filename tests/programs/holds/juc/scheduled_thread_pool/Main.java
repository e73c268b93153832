import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService e = Executors.newScheduledThreadPool(1, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        assert e.schedule(() -> 42, 1, TimeUnit.MILLISECONDS).get() == 42;
    }
}
