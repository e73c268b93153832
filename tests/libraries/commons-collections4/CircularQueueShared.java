// expect: violated
// why: CircularFifoQueue is not synchronized: two threads may take the same element.
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.collections4.queue.CircularFifoQueue;

public class CircularQueueShared {
    public static void main(String[] args) throws Exception {
        Queue<Integer> queue = new CircularFifoQueue<>(4);
        AtomicInteger sum = new AtomicInteger();
        Runnable take = () -> {
            for (Integer next; (next = queue.poll()) != null; ) sum.addAndGet(next);
        };
        queue.addAll(List.of(1, 2, 3));
        Thread other = new Thread(take);
        other.start();
        take.run();
        other.join();
        assert sum.get() == 6 : sum;
        System.out.println(sum);
    }
}
