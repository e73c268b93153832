import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.stream.Collectors;

/** Streams, readers and writers over memory. */
public class InMemory {
    public static void main(String[] args) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(bytes, 3))) {
            out.writeInt(-2);
            out.writeLong(1L << 40);
            out.writeUTF("h\u00e9\0\u4e00\uD83D\uDE00");
            out.writeDouble(Math.E);
            out.writeFloat(-0f);
            out.writeBoolean(true);
            out.writeChar('\u1234');
            out.writeShort(-3);
            out.writeByte(200);
            out.writeChars("ab");
            out.writeBytes("cd");
            System.out.println(out.size());
        }
        System.out.println(Arrays.toString(bytes.toByteArray()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readInt() + " " + in.readLong() + " " + in.readUTF().length() + " " + in.readDouble() + " " + in.readFloat() + " " + in.readBoolean() + " " + (int) in.readChar() + " " + in.readUnsignedShort() + " " + in.readUnsignedByte() + " " + in.readChar() + in.skipBytes(2) + in.available());
        try {
            in.readInt();
        } catch (EOFException e) {
            System.out.println(e.getMessage());
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, -1, -1})).readUTF();
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
        ByteArrayInputStream marked = new ByteArrayInputStream(new byte[] {1, 2, 3, 4, 5}, 1, 3);
        System.out.println(marked.read() + " " + marked.markSupported() + marked.skip(1) + marked.read() + marked.read());
        marked.reset();
        System.out.println(Arrays.toString(marked.readAllBytes()) + Arrays.toString(new ByteArrayInputStream(new byte[4]).readNBytes(2)) + new SequenceInputStream(new ByteArrayInputStream(new byte[2]), new ByteArrayInputStream(new byte[3])).readAllBytes().length);
        PushbackInputStream push = new PushbackInputStream(new ByteArrayInputStream(new byte[] {7}), 2);
        int first = push.read();
        push.unread(first);
        push.unread(9);
        System.out.println(push.read() + " " + push.read() + push.read());
        try {
            push.unread(new byte[3]);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        BufferedReader reader = new BufferedReader(new StringReader("one\r\ntwo\n\nfour\rfive"), 4);
        reader.mark(10);
        System.out.println(reader.readLine() + reader.read());
        reader.reset();
        System.out.println(reader.lines().collect(Collectors.toList()) + " " + reader.readLine());
        LineNumberReader lines = new LineNumberReader(new StringReader("a\nb\r\nc"));
        while (lines.readLine() != null) System.out.print(lines.getLineNumber());
        StringWriter text = new StringWriter();
        try (PrintWriter print = new PrintWriter(text, true)) {
            print.printf("%d-%s%n", 1, "x").append("app").append("end", 1, 2).println((Object) null);
            print.print(new char[] {'h', 'i'});
            print.write("range", 1, 2);
            System.out.println(print.checkError());
        }
        System.out.println(text + "|" + text.getBuffer().length());
        InputStreamReader decoded = new InputStreamReader(new ByteArrayInputStream("gr\u00fc\u00df \u4e00\uD83D\uDE00".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        char[] chars = new char[20];
        System.out.println(decoded.read(chars) + " " + decoded.getEncoding() + " " + decoded.read());
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        try (Writer writer = new OutputStreamWriter(encoded, StandardCharsets.UTF_16LE)) {
            writer.write("a\uD83D");
            writer.write("\uDE00");
        }
        System.out.println(Arrays.toString(encoded.toByteArray()) + " " + encoded.toString(StandardCharsets.UTF_16LE).length());
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("x1 = 3.5e2 'quo\\n' // comment\n -7 /* no */ + a_b"));
        tokens.slashSlashComments(true);
        tokens.slashStarComments(true);
        tokens.eolIsSignificant(true);
        while (tokens.nextToken() != StreamTokenizer.TT_EOF) System.out.print(tokens + "; ");
        System.out.println(tokens.lineno());
        CharArrayWriter array = new CharArrayWriter();
        new StringReader("transfer").transferTo(array);
        System.out.println(array + " " + array.size() + " " + new CharArrayReader("abc".toCharArray()).skip(2) + System.in.read() + System.in.available());
        PrintStream own = new PrintStream(bytes, true, "UTF-8");
        bytes.reset();
        own.println("\u00e9");
        own.append('x').format("%03d", 7);
        PrintStream old = System.out;
        System.setOut(own);
        System.out.print("redirected");
        System.setOut(old);
        System.out.println(bytes.size() + " " + bytes);
        try (Closeable a = () -> System.out.println("close a"); Closeable b = () -> { throw new IOException("b fails"); }) {
            throw new IOException("body");
        } catch (IOException e) {
            System.out.println(e.getMessage() + " suppressed " + e.getSuppressed()[0].getMessage());
        }
        try {
            new StringReader("x") {{ close(); }}.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
