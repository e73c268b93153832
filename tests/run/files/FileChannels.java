import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.file.*;

/** File channels: positions, several buffers, locks, transfers. */
public final class FileChannels {
    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes());
    }

    static void show(Object... values) {
        StringBuilder line = new StringBuilder();
        for (Object value : values) {
            line.append(value).append(' ');
        }
        System.out.println(line);
    }

    public static void main(String[] args) throws IOException {
        Path path = Paths.get("channel");
        try (FileChannel c = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            show(c.write(bytes("0123456789")), c.position(), c.size());
            c.position(3);
            ByteBuffer four = ByteBuffer.allocate(4);
            show(c.read(four), new String(four.array()), c.position(), four.remaining(), c.read(four));
            show(c.write(bytes("XY"), 1), c.position());
            four.clear();
            show(c.read(four, 0), new String(four.array()), c.position());
            c.truncate(5);
            show(c.size(), c.position());
            c.force(true);
            four.clear();
            show(c.read(four), c.read(four, 40));
            show(c.write(new ByteBuffer[] {bytes("ab"), bytes("cd")}), c.size());
            c.position(0);
            ByteBuffer one = ByteBuffer.allocate(3);
            ByteBuffer rest = ByteBuffer.allocate(30);
            show(c.read(new ByteBuffer[] {one, rest}), new String(one.array()), rest.position(), c.position());
            show(c.position(20).write(bytes("!")), c.size());
            locks(c);
            try (FileChannel out = FileChannel.open(Paths.get("out"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                show(c.transferTo(1, 4, out), out.position());
                c.position(2);
                show(out.transferFrom(c, 4, 3), c.position(), out.size());
            }
            c.close();
            try {
                c.size();
            } catch (ClosedChannelException e) {
                show(e);
            }
        }
        show(new String(Files.readAllBytes(Paths.get("out"))));
        try (FileChannel c = FileChannel.open(Paths.get("out"), StandardOpenOption.READ)) {
            c.write(bytes("x"));
        } catch (NonWritableChannelException e) {
            show(e);
        }
        try (FileChannel c = FileChannel.open(Paths.get("out"), StandardOpenOption.APPEND)) {
            show(c.position(), c.write(bytes("++")), c.position());
            c.read(bytes("x"));
        } catch (NonReadableChannelException e) {
            show(e);
        }
        try (FileInputStream in = new FileInputStream("out"); FileChannel c = in.getChannel()) {
            show(c.size(), in.read(), c.position());
        }
        try (RandomAccessFile file = new RandomAccessFile("out", "rw"); FileChannel c = file.getChannel()) {
            file.seek(2);
            show(c.position(), c.write(bytes("Z")), file.getFilePointer());
        }
        try (WritableByteChannel c = Files.newByteChannel(Paths.get("out"), StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            show(c.write(bytes("new")), Files.size(Paths.get("out")));
        }
        try (OutputStream out = Files.newOutputStream(Paths.get("out"), StandardOpenOption.DELETE_ON_CLOSE)) {
            out.write(3);
        }
        show(Files.exists(Paths.get("out")));
    }

    static void locks(FileChannel c) throws IOException {
        try (FileLock lock = c.tryLock()) {
            show(lock.isValid(), lock.isShared(), lock.size() == Long.MAX_VALUE);
            try (FileChannel other = FileChannel.open(Paths.get("channel"), StandardOpenOption.WRITE)) {
                other.tryLock();
            } catch (OverlappingFileLockException e) {
                show(e);
            }
        }
        try (FileLock lock = c.lock(0, 2, true); FileLock next = c.lock(2, 2, false)) {
            show(lock.isShared(), next.overlaps(0, 3));
        }
    }
}
