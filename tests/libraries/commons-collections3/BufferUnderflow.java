// expect: violated exception
// why: a synchronized buffer makes isEmpty and remove atomic, not the two together.
import org.apache.commons.collections.Buffer;
import org.apache.commons.collections.BufferUtils;
import org.apache.commons.collections.buffer.UnboundedFifoBuffer;

public class BufferUnderflow {
    static final Buffer buffer = BufferUtils.synchronizedBuffer(new UnboundedFifoBuffer());

    static void take() {
        if (!buffer.isEmpty()) {
            buffer.remove();
        }
    }

    public static void main(String[] args) throws Exception {
        buffer.add("only");
        Thread other = new Thread(BufferUnderflow::take);
        other.start();
        take();
        other.join();
        System.out.println(buffer.size());
    }
}
