import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/** Two threads that make temporary files at once get different ones. */
public final class Main {
    static File other;

    static File create() {
        try {
            return File.createTempFile("name", null);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> other = create());
        thread.start();
        File own = create();
        thread.join();
        assert own.exists() && other.exists() && !own.equals(other);
        assert Files.createTempFile("name", null).getParent().equals(own.toPath().getParent());
        own.deleteOnExit();
    }
}
