// expect: violated
// why: createSingleProducer: "not safe for use from multiple threads"; both threads may claim the same slot.
import com.lmax.disruptor.*;

public class SingleProducerByTwo {
    static class Slot { int value; }

    static void publish(RingBuffer<Slot> ring, int value) {
        long next = ring.next();
        ring.get(next).value += value;
        ring.publish(next);
    }

    public static void main(String[] args) throws Exception {
        RingBuffer<Slot> ring = RingBuffer.createSingleProducer(Slot::new, 4, new BlockingWaitStrategy());
        Thread one = new Thread(() -> publish(ring, 1)), two = new Thread(() -> publish(ring, 2));
        one.start();
        two.start();
        one.join();
        two.join();
        int sum = ring.get(0).value + ring.get(1).value;
        assert sum == 3 && ring.getCursor() == 1;
        System.out.println(sum);
    }
}
