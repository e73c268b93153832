import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Thread looker = new Thread(Main::look);
        looker.start();
        pool.submit(() -> shared = 2);
        pool.shutdown();
    }
}
