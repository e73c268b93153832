import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Arrays;

/** What two threads append to a file is all there, in one order or the other. */
public final class Main {
    static void log(String text) {
        try (FileOutputStream out = new FileOutputStream("log", true)) {
            out.write(text.getBytes());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> log("ab"));
        other.start();
        log("cd");
        other.join();
        byte[] all = new byte[9];
        try (FileInputStream in = new FileInputStream("log")) {
            assert in.read(all) == 4;
        }
        assert Arrays.equals(all, 0, 4, "abcd".getBytes(), 0, 4) || Arrays.equals(all, 0, 4, "cdab".getBytes(), 0, 4);
        assert new File("log").length() == 4;
    }
}
