// expect: holds
// why: Hex and Base64 are documented as thread-safe.
import org.apache.commons.codec.binary.*;

public class HexShared {
    public static void main(String[] args) throws Exception {
        Base64 codec = new Base64();
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = codec.encodeAsString(new byte[] {1, 2}));
        other.start();
        String here = codec.encodeAsString(new byte[] {3}) + Hex.encodeHexString(new byte[] {4});
        other.join();
        assert seen[0].equals("AQI=") && here.equals("Aw==04");
        System.out.println(here + seen[0]);
    }
}
