// expect: holds
// why: JsonFactory is thread-safe once configured; each thread has a generator of its own.
import com.fasterxml.jackson.core.*;
import java.io.*;

public class GeneratorEach {
    static final JsonFactory factory = new JsonFactory();

    static String write(int number) {
        try {
            StringWriter text = new StringWriter();
            try (JsonGenerator json = factory.createGenerator(text)) {
                json.writeStartArray();
                json.writeNumber(number);
                json.writeEndArray();
            }
            return text.toString();
        } catch (IOException e) { throw new AssertionError(e); }
    }

    public static void main(String[] args) throws Exception {
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = write(7));
        other.start();
        String here = write(8);
        other.join();
        assert here.equals("[8]") && seen[0].equals("[7]");
        System.out.println(here + seen[0]);
    }
}
