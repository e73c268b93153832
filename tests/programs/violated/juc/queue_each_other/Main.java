import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Two threads each take from the queue that the other one fills afterwards. */
public final class Main {
    static void pass(BlockingQueue<Integer> from, BlockingQueue<Integer> to) {
        try {
            to.put(from.take());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        BlockingQueue<Integer> left = new ArrayBlockingQueue<>(1);
        BlockingQueue<Integer> right = new ArrayBlockingQueue<>(1);
        Thread thread = new Thread(() -> pass(left, right));
        thread.start();
        pass(right, left);
    }
}
