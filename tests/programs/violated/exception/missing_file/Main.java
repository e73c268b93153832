import java.nio.file.Files;
import java.nio.file.Path;

/** A file is deleted between the look whether it is there and the read: the report shows its name, as java does. */
public final class Main {
    public static void main(String[] args) throws Exception {
        Path file = Path.of("settings");
        Files.createFile(file);
        Thread cleaner = new Thread(() -> file.toFile().delete());
        cleaner.start();
        if (Files.exists(file)) {
            Files.readString(file);
        }
    }
}
