import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Without appending, each thread writes at the position of its own stream. */
public final class Main {
    static void log(int value) {
        try (FileOutputStream out = new FileOutputStream("log")) {
            out.write(value);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> log(1));
        other.start();
        log(2);
        other.join();
        assert new File("log").length() == 2;
    }
}
