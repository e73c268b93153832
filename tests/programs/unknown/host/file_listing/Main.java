import java.io.File;

/** The program looks into a folder. */
public final class Main {
    public static void main(String[] args) {
        String[] names = new File(".").list();
        System.out.println(names == null);
    }
}
