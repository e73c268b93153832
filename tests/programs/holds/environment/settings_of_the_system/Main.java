import java.io.File;
import java.nio.file.Files;
import java.nio.file.Paths;

/** Libraries look for settings in /etc; there are none in the file system in memory. */
public class Main {
    public static void main(String[] args) {
        assert !new File("/etc/no-such-release").exists();
        assert !Files.exists(Paths.get("/etc/no-such-folder/release"));
        assert !Files.isReadable(Paths.get("/etc/no-such-release"));
    }
}
