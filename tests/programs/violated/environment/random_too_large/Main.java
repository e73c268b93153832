import java.time.Duration;
import java.util.Random;

/** Most numbers of days do not fit. */
public class Main {
    public static void main(String[] args) {
        Duration.ofDays(new Random().nextLong());
    }
}
