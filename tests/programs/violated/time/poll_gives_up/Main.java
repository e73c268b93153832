import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Polls a queue until a deadline, and takes it for granted that there is something. */
public class Main {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();

    static Integer next(long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        long left;
        while ((left = deadline - System.nanoTime()) > 0) {
            Integer element = queue.poll(left, TimeUnit.NANOSECONDS);
            if (element != null) {
                return element;
            }
        }
        return null;
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> queue.add(7)).start();
        assert next(1_000_000_000) != null;
    }
}
