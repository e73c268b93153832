import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compressed bytes are those of zlib, at every level. */
public class Compression {
    public static void main(String[] args) throws Exception {
        for (int kind = 0; kind < 6; kind++) {
            for (int size : new int[] {0, 1, 3, 100, 1000, 20000}) {
                byte[] data = data(kind, size);
                StringBuilder line = new StringBuilder(kind + ":" + size);
                for (int level = size > 1000 ? 6 : 0; level < (size > 1000 ? 7 : 10); level++) {
                    for (int strategy = 0; strategy < (level == 0 ? 1 : 3); strategy++) {
                        line.append(' ').append(there(data, level, strategy));
                    }
                }
                System.out.println(line);
            }
        }
        byte[] compressed = new byte[100];
        Deflater deflater = new Deflater();
        deflater.setInput("some text, some text, some other text".getBytes());
        deflater.finish();
        int length = deflater.deflate(compressed);
        for (int place = 0; place < length; place++) {
            byte[] wrong = compressed.clone();
            wrong[place] ^= (byte) (1 << place % 8);
            Inflater inflater = new Inflater();
            inflater.setInput(wrong, 0, length);
            try {
                System.out.println(inflater.inflate(new byte[100]) + " " + inflater.finished());
            } catch (DataFormatException e) {
                System.out.println(e.getMessage() + " " + inflater.getTotalIn() + " " + inflater.getTotalOut());
            }
        }
    }

    static String there(byte[] data, int level, int strategy) throws DataFormatException {
        boolean bare = level % 2 == 0;
        Deflater deflater = new Deflater(level, bare);
        deflater.setStrategy(strategy);
        deflater.setInput(data);
        deflater.finish();
        byte[] compressed = new byte[data.length + 100];
        int length = 0;
        while (!deflater.finished()) {
            length += deflater.deflate(compressed, length, compressed.length - length);
        }
        Inflater inflater = new Inflater(bare);
        inflater.setInput(compressed, 0, length);
        byte[] back = new byte[data.length];
        int count = inflater.inflate(back);
        boolean same = count == data.length && Arrays.equals(data, back);
        return length + "/" + Arrays.hashCode(Arrays.copyOf(compressed, length)) + same + deflater.getAdler();
    }

    static byte[] data(int kind, int size) {
        byte[] data = new byte[size];
        Random random = new Random(kind * 1000L + size);
        for (int i = 0; i < size; i++) {
            switch (kind) {
                case 0: data[i] = (byte) random.nextInt(); break;
                case 1: data[i] = (byte) "the quick brown fox jumps over the lazy dog ".charAt(i % 44); break;
                case 2: data[i] = (byte) ('a' + random.nextInt(4)); break;
                case 3: data[i] = i < 300 ? (byte) random.nextInt() : data[i - 1 - random.nextInt(3)]; break;
                case 4: data[i] = (byte) (i * i / 11); break;
                default:
            }
        }
        return data;
    }
}
