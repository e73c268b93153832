import java.util.zip.CRC32;

/** A method of the library that is native and has no model. */
public final class Main {
    public static void main(String[] args) {
        CRC32 checksum = new CRC32();
        checksum.update(65);
        assert checksum.getValue() != 0L;
    }
}
