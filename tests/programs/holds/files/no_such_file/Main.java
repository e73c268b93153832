import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Paths;

/** The working directory is empty: files of the host are not there. */
public final class Main {
    public static void main(String[] args) throws IOException {
        File file = new File("folder/no-such-file");
        System.out.println(file.getName() + " in " + file.getParent() + " " + file.exists());
        System.out.println(new File(".").list().length + " " + Files.exists(Paths.get("Main.java")));
        try (FileInputStream in = new FileInputStream("no-such-file")) {
            throw new AssertionError(in.read());
        } catch (IOException e) {
            System.out.println(e);
        }
        try (RandomAccessFile in = new RandomAccessFile("no-such-file", "r")) {
            throw new AssertionError(in.length());
        } catch (IOException e) {
            System.out.println(e);
        }
        try {
            throw new AssertionError(Files.readAllLines(Paths.get("no-such-file")));
        } catch (NoSuchFileException e) {
            System.out.println(e);
        }
    }
}
