import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Two threads count under a lock in one byte of a file, each through a mapping of its own. */
public class Main {
    static synchronized void count(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, 1);
            mapped.put(0, (byte) (mapped.get(0) + 1));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Path file = Files.write(Path.of("count"), new byte[1]);
        Thread other = new Thread(() -> count(file));
        other.start();
        count(file);
        other.join();
        assert Files.readAllBytes(file)[0] == 2;
    }
}
