import java.io.File;

/** Whether a file exists is the host's business. */
public final class Main {
    public static void main(String[] args) {
        File file = new File("folder/no-such-file");
        System.out.println(file.getName() + " in " + file.getParent());
        System.out.println(file.exists());
    }
}
