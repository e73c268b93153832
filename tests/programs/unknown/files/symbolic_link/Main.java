import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/** There are no links in memory. */
public final class Main {
    public static void main(String[] args) throws IOException {
        Files.createSymbolicLink(Paths.get("link"), Paths.get("target"));
    }
}
