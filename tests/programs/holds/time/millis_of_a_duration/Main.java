import java.time.Duration;

class Main {
    static long[] waited = new long[1];
    static int calls;

    static void call(long start) {
        Duration wait = Duration.ofMillis(System.currentTimeMillis() - start);
        synchronized (waited) {
            waited[0] += wait.toMillis();
            calls++;
        }
    }

    public static void main(String[] args) throws Exception {
        long start = System.currentTimeMillis();
        Thread other = new Thread(() -> call(start));
        other.start();
        call(start);
        other.join();
        assert calls == 2;
    }
}
