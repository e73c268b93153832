// expect: holds
// why: ByteString is immutable; its hash code is computed by whoever asks first.
import com.google.protobuf.ByteString;

public class BytesShared {
    public static void main(String[] args) throws Exception {
        ByteString bytes = ByteString.copyFromUtf8("abc");
        int[] seen = new int[1];
        Thread other = new Thread(() -> seen[0] = bytes.hashCode());
        other.start();
        int here = bytes.hashCode();
        other.join();
        assert here == seen[0] && bytes.concat(bytes).size() == 6;
        System.out.println(here == seen[0]);
    }
}
