import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Both threads may see that there is no file before one of them creates it. */
public final class Main {
    static final boolean[] created = new boolean[2];

    static void create(int index) {
        File file = new File("lock");
        try {
            if (!file.exists()) {
                new FileOutputStream(file).close();
                created[index] = true;
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> create(1));
        other.start();
        create(0);
        other.join();
        assert !created[0] || !created[1];
    }
}
