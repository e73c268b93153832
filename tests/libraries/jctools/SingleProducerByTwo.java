// expect: violated
// why: SpscArrayQueue: "Single-Producer-Single-Consumer"; with two producers elements get lost.
import org.jctools.queues.SpscArrayQueue;

public class SingleProducerByTwo {
    public static void main(String[] args) throws Exception {
        SpscArrayQueue<Integer> queue = new SpscArrayQueue<>(4);
        Thread one = new Thread(() -> queue.offer(1)), two = new Thread(() -> queue.offer(2));
        one.start();
        two.start();
        one.join();
        two.join();
        assert queue.size() == 2 : "lost one";
        System.out.println(queue.size());
    }
}
