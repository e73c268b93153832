import java.time.Instant;

/** An Instant shows no fraction of a second that is zero. */
public class Main {
    public static void main(String[] args) {
        String text = "at " + Instant.now();
        System.out.println(text);
        assert text.length() > 25;
    }
}
