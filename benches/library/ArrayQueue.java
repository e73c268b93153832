import java.util.concurrent.ArrayBlockingQueue;

/** Two producers and two consumers over a bounded queue, two items each. */
public class ArrayQueue {
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);

    static void produce() {
        try {
            queue.put(1);
            queue.put(2);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void consume() {
        try {
            int sum = queue.take() + queue.take();
            assert sum >= 2 && sum <= 4;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable[] tasks = {ArrayQueue::produce, ArrayQueue::produce, ArrayQueue::consume, ArrayQueue::consume};
        Thread[] threads = new Thread[tasks.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(tasks[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert queue.isEmpty();
    }
}
