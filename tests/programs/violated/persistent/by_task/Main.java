import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Main {
    static volatile int shared;
    static volatile boolean seen;

    static void look() {
        shared = 1;
        seen = true;
        assert shared == 1;
    }

    static void await() {
        while (!seen) {
            Thread.onSpinWait();
        }
    }

    static void perform(Runnable deed) {
        deed.run();
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Thread looker = new Thread(Main::look);
        pool.submit(() -> {}).get();
        looker.start();
        pool.submit(() -> {
            await();
            perform(() -> shared = 2);
        });
        pool.shutdown();
    }
}
