/** Six threads that do the same: they set a volatile variable. */
public class SixThreads {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[6];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> x = 1);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
