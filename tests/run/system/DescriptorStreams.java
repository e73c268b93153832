import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;

/** The standard streams by their descriptors, as programs that print much use them. */
public final class DescriptorStreams {
    public static void main(String[] args) throws IOException {
        System.out.println("first");
        FileOutputStream raw = new FileOutputStream(FileDescriptor.out);
        raw.write('r');
        raw.write("aw\n".getBytes());
        raw.write("xline\ny".getBytes(), 1, 5);
        PrintStream buffered = new PrintStream(raw, false);
        buffered.printf("%d %s%n", 12, "ä€");
        buffered.flush();
        PrintWriter writer = new PrintWriter(new BufferedWriter(new OutputStreamWriter(raw, "UTF-8")));
        writer.println("written");
        writer.flush();
        try {
            raw.write(new byte[2], 1, 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true));
        System.out.println("replaced");
        FileInputStream input = new FileInputStream(FileDescriptor.in);
        System.out.println(input.read() + " " + input.available() + " " + input.read(new byte[4]));
        System.out.println(new BufferedReader(new InputStreamReader(input)).readLine());
        new FileOutputStream(FileDescriptor.err).write("error\n".getBytes());
    }
}
