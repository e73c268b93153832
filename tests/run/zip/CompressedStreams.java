import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

public class CompressedStreams {
    static final byte[] DATA = new byte[3000];

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < DATA.length; i++) {
            DATA[i] = (byte) (i * i / 7 % 11);
        }
        for (int flush : new int[] {Deflater.NO_FLUSH, Deflater.SYNC_FLUSH, Deflater.FULL_FLUSH}) {
            for (int room : new int[] {20, 100, 4000}) {
                flushed(flush, room);
            }
        }
        dictionary();
        gzip();
        archive();
        buffers();
    }

    /** Gives the input in parts and takes the output in pieces. */
    static void flushed(int flush, int room) {
        Deflater deflater = new Deflater();
        byte[] piece = new byte[room];
        int hash = 1;
        StringBuilder line = new StringBuilder(flush + "/" + room);
        for (int at = 0; at < DATA.length; at += 500) {
            deflater.setInput(DATA, at, 500);
            int count;
            while ((count = deflater.deflate(piece, 0, room, flush)) > 0) {
                hash = 31 * hash + Arrays.hashCode(Arrays.copyOf(piece, count));
                line.append(' ').append(count);
            }
            line.append(deflater.needsInput());
        }
        deflater.finish();
        while (!deflater.finished()) {
            int count = deflater.deflate(piece);
            hash = 31 * hash + Arrays.hashCode(Arrays.copyOf(piece, count));
        }
        System.out.println(line + " " + hash + " " + deflater.getBytesRead() + " " + deflater.getBytesWritten());
    }

    static void dictionary() throws Exception {
        byte[] words = "hello world".getBytes();
        Deflater deflater = new Deflater();
        deflater.setDictionary(words);
        deflater.setInput("hello world, hello".getBytes());
        deflater.finish();
        byte[] bytes = new byte[100];
        int length = deflater.deflate(bytes);
        Inflater inflater = new Inflater();
        inflater.setInput(bytes, 0, length);
        System.out.println(inflater.inflate(new byte[9]) + " " + inflater.needsDictionary() + " " + inflater.getAdler());
        try {
            inflater.setDictionary(new byte[3]);
        } catch (IllegalArgumentException e) {
            System.out.println("another dictionary");
        }
        inflater.setDictionary(words);
        byte[] text = new byte[100];
        System.out.println(new String(text, 0, inflater.inflate(text)) + inflater.finished());
        inflater.end();
        try {
            inflater.inflate(text);
        } catch (NullPointerException | IllegalStateException e) {
            System.out.println("ended");
        }
    }

    static void gzip() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream stream = new GZIPOutputStream(bytes, 64, true)) {
            for (int i = 0; i < 300; i++) {
                stream.write(DATA[i]);
                if (i % 100 == 50) {
                    stream.flush();
                }
            }
        }
        byte[] all = bytes.toByteArray();
        System.out.println(all.length + " " + Arrays.hashCode(Arrays.copyOfRange(all, 10, all.length)));
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(all))) {
            System.out.println(Arrays.hashCode(stream.readAllBytes()));
        }
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(all, 0, 40))) {
            stream.readAllBytes();
        } catch (EOFException e) {
            System.out.println(e.getMessage());
        }
        all[all.length - 5] ^= 1;
        try (GZIPInputStream stream = new GZIPInputStream(new ByteArrayInputStream(all))) {
            stream.readAllBytes();
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
        bytes.reset();
        try (DeflaterOutputStream stream = new DeflaterOutputStream(bytes)) {
            stream.write(DATA);
        }
        try (InflaterInputStream stream =
                new InflaterInputStream(new ByteArrayInputStream(bytes.toByteArray()), new Inflater(), 16)) {
            System.out.println(stream.read() + " " + stream.skip(1000) + " " + stream.readAllBytes().length);
        }
    }

    static void archive() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream stream = new ZipOutputStream(bytes)) {
            stream.setLevel(9);
            stream.setComment("of three");
            for (String name : new String[] {"a.txt", "b/", "b/c.txt"}) {
                ZipEntry entry = new ZipEntry(name);
                entry.setTimeLocal(java.time.LocalDateTime.of(2020, 1, 2, 3, 4, 6));
                stream.putNextEntry(entry);
                stream.write(DATA, 0, name.endsWith("/") ? 0 : 100 * name.length());
                stream.closeEntry();
            }
        }
        System.out.println(bytes.size() + " " + Arrays.hashCode(bytes.toByteArray()));
        try (ZipInputStream stream = new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (ZipEntry entry; (entry = stream.getNextEntry()) != null; ) {
                byte[] text = stream.readAllBytes();
                System.out.println(entry + " " + entry.isDirectory() + " " + text.length + " " + entry.getCrc());
            }
        }
    }

    static void buffers() throws Exception {
        ByteBuffer from = ByteBuffer.allocateDirect(3000);
        ByteBuffer to = ByteBuffer.allocateDirect(4000);
        from.put(DATA).flip();
        Deflater deflater = new Deflater();
        deflater.setInput(from);
        deflater.finish();
        deflater.deflate(to);
        to.flip();
        Inflater inflater = new Inflater();
        inflater.setInput(to);
        from.clear();
        System.out.println(inflater.inflate(from) + " " + from + " " + to);
        from.flip();
        for (Checksum sum : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
            sum.update(from.duplicate());
            long direct = sum.getValue();
            sum.reset();
            sum.update(DATA, 0, DATA.length);
            System.out.println(direct + " " + sum.getValue());
        }
    }
}
