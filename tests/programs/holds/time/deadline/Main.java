/** Waits in a loop until something is done or a deadline has passed. */
public class Main {
    static final Object LOCK = new Object();
    static boolean done;

    static boolean await(long millis) throws InterruptedException {
        long deadline = System.currentTimeMillis() + millis;
        synchronized (LOCK) {
            while (!done) {
                long left = deadline - System.currentTimeMillis();
                if (left <= 0) {
                    return false;
                }
                LOCK.wait(left);
            }
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                done = true;
                LOCK.notifyAll();
            }
        });
        other.start();
        boolean inTime = await(100);
        other.join();
        assert !inTime || done;
    }
}
