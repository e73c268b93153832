// expect: holds
// why: a ring buffer for several producers gives each its own sequence.
import com.lmax.disruptor.*;

public class MultiProducer {
    static class Slot { int value; }

    static void publish(RingBuffer<Slot> ring, int value) {
        long next = ring.next();
        ring.get(next).value = value;
        ring.publish(next);
    }

    public static void main(String[] args) throws Exception {
        RingBuffer<Slot> ring = RingBuffer.createMultiProducer(Slot::new, 4, new BlockingWaitStrategy());
        Thread one = new Thread(() -> publish(ring, 1)), two = new Thread(() -> publish(ring, 2));
        one.start();
        two.start();
        one.join();
        two.join();
        int sum = ring.get(0).value + ring.get(1).value;
        assert sum == 3 && ring.isPublished(1);
        System.out.println(sum);
    }
}
