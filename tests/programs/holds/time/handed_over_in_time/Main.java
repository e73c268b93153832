import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** An operation with a deadline in a field. */
public class Main {
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();
    static final long deadline = System.nanoTime() + 1_000;

    static long left() {
        return Math.max(0, deadline - System.nanoTime());
    }

    static void offer() {
        try {
            queue.offer(5, left(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(Main::offer).start();
        Integer element = queue.poll(left(), TimeUnit.NANOSECONDS);
        assert element == null || element == 5;
    }
}
