import java.io.IOException;
import java.nio.file.Files;

/** A temporary file is a file of the host too. */
public final class Main {
    public static void main(String[] args) {
        try {
            System.out.println(Files.createTempFile("prefix", "suffix") != null);
        } catch (IOException e) {
            System.out.println("no file");
        }
    }
}
