// expect: holds
// why: BoundedBuffer: put waits while it is full, take while it is empty.
import EDU.oswego.cs.dl.util.concurrent.*;

public class BoundedBufferHolds {
    public static void main(String[] args) throws Exception {
        BoundedBuffer buffer = new BoundedBuffer(1);
        Thread producer = new Thread(() -> {
            try { buffer.put("a"); buffer.put("b"); } catch (InterruptedException e) { throw new AssertionError(e); }
        });
        producer.start();
        String both = "" + buffer.take() + buffer.take();
        producer.join();
        assert both.equals("ab");
        System.out.println(both);
    }
}
