/** Two readers agree on the order of two independent writes. */
public final class Main {
    static volatile int x;
    static volatile int y;
    static boolean sawXFirst;
    static boolean sawYFirst;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> x = 1),
            new Thread(() -> y = 1),
            new Thread(() -> sawXFirst = x == 1 && y == 0),
            new Thread(() -> sawYFirst = y == 1 && x == 0),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert !(sawXFirst && sawYFirst);
    }
}
