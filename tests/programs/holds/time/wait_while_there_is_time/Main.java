/** The usual loop around a timed wait. */
public class Main {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notifyAll();
            }
        });
        other.start();
        long end = System.currentTimeMillis() + 1_000;
        synchronized (lock) {
            long now = System.currentTimeMillis();
            while (!ready && now < end) {
                lock.wait(end - now);
                now = System.currentTimeMillis();
            }
        }
        other.join();
        assert ready;
    }
}
