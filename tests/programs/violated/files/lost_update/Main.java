import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;

/** Two threads count in a file, each by its own channel. */
public final class Main {
    static final Path PATH = Paths.get("count");

    static void count() {
        try (FileChannel channel = FileChannel.open(PATH, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, 0);
            one.flip();
            one.put(0, (byte) (one.get(0) + 1));
            channel.write(one, 0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        FileChannel channel = FileChannel.open(PATH, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channel.write(ByteBuffer.allocate(1));
        Thread other = new Thread(Main::count);
        other.start();
        count();
        other.join();
        ByteBuffer one = ByteBuffer.allocate(1);
        channel.read(one, 0);
        assert one.get(0) == 2;
    }
}
