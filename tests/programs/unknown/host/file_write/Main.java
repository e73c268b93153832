import java.io.FileOutputStream;
import java.io.IOException;

/** The program writes a file; no file may come into being. */
public final class Main {
    public static void main(String[] args) {
        try (FileOutputStream file = new FileOutputStream("written-by-a-program")) {
            file.write(1);
        } catch (IOException e) {
            System.out.println("no file");
        }
    }
}
