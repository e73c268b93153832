import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A deadline that is an Instant. */
public class Main {
    static final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Instant deadline = Instant.now().plus(Duration.ofSeconds(1));
        new Thread(() -> queue.add("a")).start();
        String element = null;
        while (element == null) {
            Duration left = Duration.between(Instant.now(), deadline);
            if (left.isNegative() || left.isZero()) {
                break;
            }
            element = queue.poll(left.toMillis(), TimeUnit.MILLISECONDS);
        }
        assert element == null || element.equals("a");
    }
}
