// expect: holds
// why: MpscArrayQueue takes many producers and one consumer.
import org.jctools.queues.MpscArrayQueue;

public class TwoProducers {
    public static void main(String[] args) throws Exception {
        MpscArrayQueue<Integer> queue = new MpscArrayQueue<>(4);
        Thread one = new Thread(() -> queue.offer(1)), two = new Thread(() -> queue.offer(2));
        one.start();
        two.start();
        one.join();
        two.join();
        int sum = queue.poll() + queue.poll();
        assert sum == 3 && queue.poll() == null;
        System.out.println(sum);
    }
}
