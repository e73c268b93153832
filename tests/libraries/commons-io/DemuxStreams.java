// expect: holds
// why: DemuxOutputStream sends what a thread writes to the stream bound to that thread.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.commons.io.output.DemuxOutputStream;

public class DemuxStreams {
    public static void main(String[] args) throws Exception {
        DemuxOutputStream shared = new DemuxOutputStream();
        ByteArrayOutputStream mine = new ByteArrayOutputStream(), others = new ByteArrayOutputStream();
        shared.bindStream(mine);
        Thread other = new Thread(() -> {
            try {
                shared.bindStream(others);
                shared.write('a');
                shared.write('b');
            } catch (IOException e) { throw new AssertionError(e); }
        });
        other.start();
        shared.write('c');
        other.join();
        assert mine.toString().equals("c") && others.toString().equals("ab");
        System.out.println(mine + " " + others);
    }
}
