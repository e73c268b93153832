import java.io.FileInputStream;
import java.io.IOException;

/** The program reads a file, which the checker never does. */
public final class Main {
    public static void main(String[] args) {
        try (FileInputStream file = new FileInputStream("no-such-file")) {
            System.out.println(file.read());
        } catch (IOException e) {
            System.out.println("no file");
        }
    }
}
