/** Waits for a thread until a deadline. */
public class Main {
    static volatile int result;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> result = 1);
        worker.start();
        long end = System.currentTimeMillis() + 1_000;
        while (worker.isAlive()) {
            long left = end - System.currentTimeMillis();
            if (left <= 0) {
                break;
            }
            worker.join(left);
        }
        assert worker.isAlive() || result == 1;
    }
}
