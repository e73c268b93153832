import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** Every print of PrintStream and PrintWriter, their errors, formatted and encoded. */
public class Printing {
    static class Failing extends OutputStream {
        int left = 3;

        @Override public void write(int b) throws IOException {
            if (left-- <= 0) throw new IOException("full");
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.print(true);
        System.out.print('c');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(3f);
        System.out.print(4.0);
        System.out.print(new char[] {'x', 'y'});
        System.out.print("s");
        System.out.print((String) null);
        System.out.print((Object) null);
        System.out.println();
        System.out.println(new char[] {'\u00e9', '\u4e00'});
        System.out.println('\u20ac');
        System.out.println("\uD83D\uDE00 \uD83D lone");
        System.out.append("app").append('e').append("xndx", 1, 2).println(5.5f);
        System.out.write(new byte[] {65, 66, 10});
        System.out.write('C');
        System.out.write("DE\n".getBytes(), 0, 3);
        System.out.format("%s %s%n", "a", 1).format(Locale.US, "%.1f%n", 2.25);
        System.out.flush();
        try {
            System.out.println((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
        PrintStream failing = new PrintStream(new Failing());
        failing.print("abcdef");
        System.out.println(failing.checkError());
        PrintWriter writer = new PrintWriter(new Failing(), true);
        writer.println("abcdef");
        System.out.println(writer.checkError());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream latin = new PrintStream(bytes, false, "ISO-8859-1");
        latin.print("\u00e9\u4e00");
        latin.flush();
        System.out.println(Arrays.toString(bytes.toByteArray()));
        latin.close();
        latin.print("ignored");
        System.out.println(latin.checkError() + " " + bytes.size());
        try {
            new PrintStream(bytes, true, "nonsense");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        OutputStream tee = new FilterOutputStream(bytes) {
            @Override public void write(int b) throws IOException {
                super.write(b ^ 1);
            }
        };
        bytes.reset();
        tee.write("hello".getBytes(StandardCharsets.US_ASCII));
        System.out.println(bytes + " " + OutputStream.nullOutputStream().getClass().isAnonymousClass());
        BufferedWriter buffered = new BufferedWriter(new OutputStreamWriter(bytes, "UTF-16"), 2);
        bytes.reset();
        buffered.write("ab");
        buffered.newLine();
        buffered.close();
        System.out.println(Arrays.toString(bytes.toByteArray()));
        try {
            buffered.write("x");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        StringWriter text = new StringWriter();
        new PrintWriter(text).printf("%5d|%-5s|", 42, "x").write("end");
        System.out.println(text + "" + Reader.nullReader().read() + InputStream.nullInputStream().available());
        try {
            new ByteArrayInputStream(new byte[2]).read(new byte[1], 0, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
    }
}
