import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes of strings and strings of bytes, malformed input included. */
public class Encodings {
    static void show(byte[] bytes, Charset charset) {
        String s = new String(bytes, charset);
        StringBuilder out = new StringBuilder(charset.name()).append(':');
        s.chars().forEach(c -> out.append(' ').append(Integer.toHexString(c)));
        System.out.println(out);
    }

    static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) bytes[i] = (byte) values[i];
        return bytes;
    }

    public static void main(String[] args) throws Exception {
        String[] texts = {"", "plain", "\u00e9\u00ff", "\u20ac\u4e00", "\uD83D\uDE00", "a\uD83D", "\uDE00b", "\uD83Dx\uD83D\uDE00"};
        Charset[] all = {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII,
            StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE};
        for (Charset charset : all) {
            for (String text : texts) {
                System.out.println(charset + " " + Arrays.toString(text.getBytes(charset)));
                show(text.getBytes(charset), charset);
            }
        }
        int[][] bad = {{0xc3}, {0xc0, 0x80}, {0xe2, 0x82}, {0xe2, 0x82, 0x41}, {0xed, 0xa0, 0x80}, {0xf0, 0x9f, 0x98},
            {0xf4, 0x90, 0x80, 0x80}, {0xff, 0x41, 0xfe}, {0x80, 0x80}, {0xf8, 0x88, 0x80, 0x80, 0x80}, {0x41, 0xc3, 0x28},
            {0xe0, 0x9f, 0xbf}, {0xf0, 0x8f, 0xbf, 0xbf}, {0xe2, 0x28, 0xa1}, {0xf0, 0x9f, 0x28, 0x80}};
        for (int[] values : bad) {
            show(bytes(values), StandardCharsets.UTF_8);
            show(bytes(values), StandardCharsets.US_ASCII);
        }
        show(bytes(0xfe, 0xff, 0, 65), StandardCharsets.UTF_16);
        show(bytes(0xff, 0xfe, 65, 0), StandardCharsets.UTF_16);
        show(bytes(0, 65, 0xd8), StandardCharsets.UTF_16);
        show(bytes(0xd8, 0x3d, 0, 65), StandardCharsets.UTF_16BE);
        show(bytes(0xdc, 0x3d, 0, 65, 0xd8, 0), StandardCharsets.UTF_16BE);
        System.out.println(new String(bytes(0xe9, 0x41), 0, 2, "latin1") + new String(bytes(1, 0x41), 1, 1, "ASCII"));
        System.out.println(Charset.forName("utf8") + " " + Charset.forName("l1") + " " + Charset.isSupported("UTF-32") + " " + Charset.forName("cp1252"));
        for (String name : new String[] {"no such", "unknown-9", ""}) {
            try {
                "x".getBytes(name);
            } catch (Exception e) {
                System.out.println(e);
            }
            try {
                System.out.println(Charset.isSupported(name));
            } catch (Exception e) {
                System.out.println(e);
            }
        }
        System.out.println(Arrays.toString("\u20ac\u00e9".getBytes("windows-1252")) + " " + Arrays.toString("\uD83D\uDE00".getBytes("UTF-32")));
        System.out.println(Charset.defaultCharset() + " " + StandardCharsets.UTF_8.aliases().contains("utf8") + " " + StandardCharsets.UTF_8.newEncoder().maxBytesPerChar());
        byte[] old = new byte[4];
        "wxyz".getBytes(1, 3, old, 1);
        System.out.println(Arrays.toString(old));
    }
}
