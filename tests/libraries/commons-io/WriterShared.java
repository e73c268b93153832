// expect: violated assertion
// why: StringBuilderWriter: "does not synchronize", for use in a single thread.
import org.apache.commons.io.output.StringBuilderWriter;

public class WriterShared {
    public static void main(String[] args) throws Exception {
        StringBuilderWriter writer = new StringBuilderWriter(8);
        Thread other = new Thread(() -> writer.append('a'));
        other.start();
        writer.append('b');
        other.join();
        assert writer.toString().length() == 2 : writer;
        System.out.println(writer.toString().length());
    }
}
