// expect: violated
// why: a JsonGenerator belongs to one thread: it has a buffer and a position.
import com.fasterxml.jackson.core.*;
import java.io.*;

public class GeneratorShared {
    public static void main(String[] args) throws Exception {
        StringWriter text = new StringWriter();
        JsonGenerator json = new JsonFactory().createGenerator(text);
        json.writeStartArray();
        Thread other = new Thread(() -> {
            try { json.writeNumber(7); } catch (IOException e) { throw new AssertionError(e); }
        });
        other.start();
        json.writeNumber(8);
        other.join();
        json.writeEndArray();
        json.close();
        assert text.toString().length() == 5 : text;
        System.out.println(text.toString().length());
    }
}
