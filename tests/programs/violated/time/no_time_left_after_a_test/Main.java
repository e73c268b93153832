/** A loop that ends when more time than allowed has passed. */
public class Main {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        long start = System.currentTimeMillis();
        long elapsed = 0;
        long limit = 1_000;
        synchronized (lock) {
            while (!ready && elapsed <= limit) {
                lock.wait(limit - elapsed);
                elapsed = System.currentTimeMillis() - start;
            }
        }
    }
}
