import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;

/** A file that is mapped into memory. */
public final class Main {
    public static void main(String[] args) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile("mapped", "rw")) {
            file.writeLong(1);
            assert file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 8).get(7) == 1;
        }
    }
}
