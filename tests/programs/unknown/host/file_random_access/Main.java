import java.io.IOException;
import java.io.RandomAccessFile;

/** A file that is read and written anywhere. */
public final class Main {
    public static void main(String[] args) {
        try (RandomAccessFile file = new RandomAccessFile("no-such-file", "r")) {
            System.out.println(file.length());
        } catch (IOException e) {
            System.out.println("no file");
        }
    }
}
