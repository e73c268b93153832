// expect: violated assertion
// why: a log call between the read and the write is no synchronization of them.
import org.apache.logging.log4j.*;

public class LoggedRace {
    static final Logger log = LogManager.getLogger(LoggedRace.class);
    static int sum;

    static void add(int value) {
        int old = sum;
        log.info("adding {}", value);
        sum = old + value;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> add(1));
        other.start();
        add(2);
        other.join();
        assert sum == 3 : sum;
        System.out.println(sum);
    }
}
