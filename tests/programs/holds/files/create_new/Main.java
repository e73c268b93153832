import java.io.File;
import java.io.IOException;

/** One of two threads creates the file. */
public final class Main {
    static final boolean[] created = new boolean[2];

    static void create(int index) {
        try {
            created[index] = new File("lock").createNewFile();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> create(1));
        other.start();
        create(0);
        other.join();
        assert created[0] != created[1];
    }
}
