// expect: violated
// why: Buffer is not safe for use by several threads.
import okio.Buffer;

public class BufferShared {
    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer();
        Thread other = new Thread(() -> buffer.writeByte('a'));
        other.start();
        buffer.writeByte('b');
        other.join();
        assert buffer.size() == 2 && buffer.readUtf8().length() == 2 : buffer.size();
        System.out.println("two");
    }
}
