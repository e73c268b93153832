/** Measures how long its sections take. */
public class Main {
    static final Object LOCK = new Object();
    static final long[] moments = new long[3];
    static long total;
    static int count;

    static void work() {
        long start = System.nanoTime();
        synchronized (LOCK) {
            count++;
            total += System.nanoTime() - start;
            moments[count] = System.currentTimeMillis();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Main::work);
        Thread second = new Thread(Main::work);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
