import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.*;
import java.util.*;

/** Files mapped to memory: for reading, for writing, privately. */
public class MappedFiles {
    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("mapped", ".bin");
        Files.writeString(file, "0123456789");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer whole = channel.map(MapMode.READ_WRITE, 0, 10);
            whole.put(0, (byte) 'A');
            whole.force();
            System.out.println(Files.readString(file) + " " + whole.capacity() + " " + whole.isDirect());
            MappedByteBuffer part = channel.map(MapMode.READ_WRITE, 4, 12);
            part.putInt(8, 0x41424344);
            System.out.println(channel.size() + " " + Files.readString(file).replace('\0', '.'));
            channel.write(ByteBuffer.wrap("xyz".getBytes()), 1);
            System.out.println((char) whole.get(2) + " " + (char) part.get(0));
            MappedByteBuffer own = channel.map(MapMode.PRIVATE, 0, 10);
            own.put(1, (byte) '!');
            System.out.println((char) own.get(1) + " " + (char) whole.get(1) + " " + Files.readString(file).charAt(1));
            MappedByteBuffer read = channel.map(MapMode.READ_ONLY, 2, 5);
            byte[] bytes = new byte[read.remaining()];
            read.get(bytes);
            System.out.println(new String(bytes) + " " + read.isReadOnly() + " " + read.hasRemaining());
            try {
                read.put((byte) 1);
            } catch (ReadOnlyBufferException e) {
                System.out.println(e);
            }
            System.out.println(channel.map(MapMode.READ_ONLY, 0, 0).capacity());
            try {
                whole.get(10);
            } catch (IndexOutOfBoundsException e) {
                System.out.println("out");
            }
            whole.order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(0, 0x3837363534333231L);
            System.out.println(Files.readString(file).substring(0, 8) + " " + whole.load().capacity());
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            try {
                channel.map(MapMode.READ_WRITE, 0, 1);
            } catch (NonWritableChannelException e) {
                System.out.println(e);
            }
            try {
                channel.map(MapMode.READ_ONLY, 0, 100);
            } catch (IOException e) {
                System.out.println(e.getClass());
            }
            FileLock lock = channel.lock(0, 5, true);
            System.out.println(lock.isShared() + " " + lock.isValid() + " " + lock.overlaps(4, 1) + " " + lock.overlaps(5, 1));
            lock.release();
            System.out.println(lock.isValid());
        }
    }
}
