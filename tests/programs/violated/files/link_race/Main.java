import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A symbolic link as a lock: looking whether it is there does not take it. */
public final class Main {
    static void enter() {
        Path lock = Path.of("lock");
        try {
            if (!Files.exists(lock, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
                Files.createSymbolicLink(lock, Path.of("me"));
            }
        } catch (FileAlreadyExistsException e) {
            throw new AssertionError("taken", e);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::enter);
        other.start();
        enter();
        other.join();
    }
}
