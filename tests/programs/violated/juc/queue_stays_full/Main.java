import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Two values go into a queue for one, and only one is taken out. */
public final class Main {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread taker = new Thread(() -> queue.poll());
        taker.start();
        queue.put(1);
        queue.put(2);
    }
}
