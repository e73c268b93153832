import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;

/** Measures how long it takes to count. */
public class Main {
    static final AtomicInteger count = new AtomicInteger();
    static volatile Duration busy = Duration.ZERO;
    static volatile Instant last;

    static void work() {
        Instant start = Instant.now();
        count.incrementAndGet();
        last = Instant.now();
        busy = busy.plus(Duration.between(start, last));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Main::work);
        Thread second = new Thread(Main::work);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count.get() == 2;
    }
}
