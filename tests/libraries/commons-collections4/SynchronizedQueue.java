// expect: holds
// why: QueueUtils.synchronizedQueue: a thread-safe queue; poll gives an element to one thread only.
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.collections4.QueueUtils;
import org.apache.commons.collections4.queue.CircularFifoQueue;

public class SynchronizedQueue {
    public static void main(String[] args) throws Exception {
        Queue<Integer> queue = QueueUtils.synchronizedQueue(new CircularFifoQueue<>(4));
        AtomicInteger sum = new AtomicInteger();
        Runnable take = () -> {
            for (Integer next; (next = queue.poll()) != null; ) sum.addAndGet(next);
        };
        queue.addAll(List.of(1, 2, 3));
        Thread other = new Thread(take);
        other.start();
        take.run();
        other.join();
        assert sum.get() == 6;
        System.out.println(sum);
    }
}
