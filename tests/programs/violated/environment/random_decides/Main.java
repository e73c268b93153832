import java.util.Random;

/** Fails once in a million runs. */
public class Main {
    public static void main(String[] args) {
        if (new Random().nextInt(1_000_000) == 123_456) {
            throw new IllegalStateException("drawn");
        }
    }
}
