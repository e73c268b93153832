// expect: holds
// why: Logger.info with slf4j-simple's default configuration prints a line to standard error; nothing else changes.
import org.slf4j.*;

public class LoggedSum {
    static final Logger log = LoggerFactory.getLogger(LoggedSum.class);
    static int sum;

    static synchronized void add(int value) {
        sum += value;
        log.info("added {} to make {}", value, sum);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> add(1));
        other.start();
        add(2);
        other.join();
        assert sum == 3;
        System.out.println(sum);
    }
}
