/** Waits for what is left of five milliseconds. */
public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        long deadline = System.nanoTime() + 5_000_000;
        synchronized (LOCK) {
            long left = deadline - System.nanoTime();
            if (left > 0) {
                LOCK.wait(left / 1_000_000);
            }
        }
    }
}
