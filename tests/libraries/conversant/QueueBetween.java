// expect: holds
// why: PushPullConcurrentQueue has one producer and one consumer and keeps their order.
import com.conversantmedia.util.concurrent.PushPullConcurrentQueue;

public class QueueBetween {
    public static void main(String[] args) throws Exception {
        PushPullConcurrentQueue<Integer> queue = new PushPullConcurrentQueue<>(4);
        Thread producer = new Thread(() -> { queue.offer(1); queue.offer(2); });
        producer.start();
        Integer first = queue.poll();
        producer.join();
        if (first == null) first = queue.poll();
        Integer second = queue.poll();
        assert first == 1 && second == 2;
        System.out.println(first + second);
    }
}
