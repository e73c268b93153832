import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Two threads compress by themselves; the result of one is inflated by the other. */
public final class Main {
    static final byte[] RESULT = new byte[50];
    static int length;

    static int compress(byte value, byte[] to) {
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[] {value, value, value, value, value, value});
        deflater.finish();
        int count = deflater.deflate(to);
        deflater.end();
        return count;
    }

    public static void main(String[] args) throws InterruptedException, DataFormatException {
        Thread other = new Thread(() -> length = compress((byte) 7, RESULT));
        other.start();
        byte[] own = new byte[50];
        int count = compress((byte) 8, own);
        other.join();
        assert count == length;
        Inflater inflater = new Inflater();
        inflater.setInput(RESULT, 0, length);
        byte[] back = new byte[10];
        assert inflater.inflate(back) == 6 && inflater.finished() && back[5] == 7;
    }
}
