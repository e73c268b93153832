import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService e = Executors.newCachedThreadPool();
        Future<Integer> f = e.submit(() -> 42);
        assert f.get() == 42;
        e.shutdown();
    }
}
