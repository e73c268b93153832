// expect: holds
// why: a batch event processor calls its handler for each published event, in order, and halt ends it.
import com.lmax.disruptor.*;
import java.util.concurrent.CountDownLatch;

public class Consumer {
    static class Slot { int value; }

    public static void main(String[] args) throws Exception {
        RingBuffer<Slot> ring = RingBuffer.createSingleProducer(Slot::new, 2, new BlockingWaitStrategy());
        CountDownLatch done = new CountDownLatch(1);
        int[] sum = new int[1];
        BatchEventProcessor<Slot> processor = new BatchEventProcessor<>(ring, ring.newBarrier(), (slot, sequence, last) -> {
            sum[0] += slot.value;
            if (sequence == 0) done.countDown();
        });
        ring.addGatingSequences(processor.getSequence());
        Thread consumer = new Thread(processor);
        consumer.start();
        ring.publishEvent((slot, sequence) -> slot.value = 5);
        done.await();
        processor.halt();
        consumer.join();
        assert sum[0] == 5;
        System.out.println(sum[0]);
    }
}
