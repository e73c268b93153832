import java.io.File;

/** A file to be deleted when the program ends. */
public final class Main {
    public static void main(String[] args) {
        new File("no-such-file").deleteOnExit();
    }
}
