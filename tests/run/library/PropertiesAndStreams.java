// java: each time
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.TreeMap;

/** Properties, redirected output, streams in memory. */
public final class PropertiesAndStreams {
    public static void main(String[] args) throws IOException {
        System.setProperty("my.key", "value");
        System.out.println(System.getProperty("my.key") + System.getProperty("none") + Integer.getInteger("none", 3));
        System.clearProperty("my.key");
        System.out.println(System.getProperty("my.key") + " " + System.getProperties().containsKey("java.version"));
        Properties properties = new Properties();
        properties.load(new StringReader("x=1\ny : two\n# comment\n"));
        System.out.println(new TreeMap<>(properties));
        PrintStream before = System.out;
        ByteArrayOutputStream caught = new ByteArrayOutputStream();
        System.setOut(new PrintStream(caught, true, StandardCharsets.UTF_8));
        System.out.printf("caught %d \u20ac", 1);
        System.setOut(before);
        System.out.println(caught.toString(StandardCharsets.UTF_8) + " " + caught.size());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(7);
        out.writeUTF("h\u00e9");
        out.writeDouble(2.5);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(in.readInt() + in.readUTF() + in.readDouble());
        System.out.println(System.in.read() + " " + new BufferedReader(new InputStreamReader(System.in)).readLine());
    }
}
