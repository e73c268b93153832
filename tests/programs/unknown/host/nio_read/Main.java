import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/** The other way to read a file. */
public final class Main {
    public static void main(String[] args) {
        try {
            System.out.println(Files.readAllLines(Paths.get("no-such-file")).size());
        } catch (IOException e) {
            System.out.println("no file");
        }
    }
}
