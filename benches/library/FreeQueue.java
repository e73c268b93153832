import java.util.concurrent.ConcurrentLinkedQueue;

/** Three threads, each puts an element in and takes one out. */
public class FreeQueue {
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int element = i;
            threads[i] = new Thread(() -> {
                queue.offer(element);
                queue.poll();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert queue.isEmpty();
    }
}
