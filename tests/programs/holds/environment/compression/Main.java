import java.util.zip.Deflater;

/** Compression, by a native of the library. */
public final class Main {
    public static void main(String[] args) {
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[] {1, 2, 3});
        deflater.finish();
        assert deflater.deflate(new byte[100]) > 0;
    }
}
