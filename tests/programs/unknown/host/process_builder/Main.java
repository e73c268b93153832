import java.io.IOException;

/** The other way to start a program. */
public final class Main {
    public static void main(String[] args) {
        try {
            System.out.println(new ProcessBuilder("true").start().isAlive());
        } catch (IOException e) {
            System.out.println("no process");
        }
    }
}
