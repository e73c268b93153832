// expect: violated
// why: a CodedOutputStream has a position and no synchronization.
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;

public class OutputShared {
    public static void main(String[] args) throws Exception {
        byte[] bytes = new byte[8];
        CodedOutputStream output = CodedOutputStream.newInstance(bytes);
        Thread other = new Thread(() -> {
            try { output.writeInt32NoTag(1); } catch (IOException e) { throw new AssertionError(e); }
        });
        other.start();
        output.writeInt32NoTag(2);
        other.join();
        assert output.getTotalBytesWritten() == 2 && bytes[0] + bytes[1] == 3;
        System.out.println(output.getTotalBytesWritten());
    }
}
