// expect: holds
// why: BlockingBuffer: get and remove wait until an object is available.
import org.apache.commons.collections.Buffer;
import org.apache.commons.collections.BufferUtils;
import org.apache.commons.collections.buffer.UnboundedFifoBuffer;

public class BlockingBuffer {
    public static void main(String[] args) throws Exception {
        Buffer buffer = BufferUtils.blockingBuffer(new UnboundedFifoBuffer());
        Thread producer = new Thread(() -> { buffer.add("a"); buffer.add("b"); });
        producer.start();
        String both = "" + buffer.remove() + buffer.remove();
        producer.join();
        assert both.equals("ab");
        System.out.println(both);
    }
}
