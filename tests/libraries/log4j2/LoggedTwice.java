// expect: holds
// why: with the default configuration a console appender prints errors; loggers may be shared between threads. What it
// prints begins with the time, so it goes nowhere.
import java.io.OutputStream;
import java.io.PrintStream;
import org.apache.logging.log4j.*;

public class LoggedTwice {
    static final PrintStream out = System.out;

    static {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    }

    static final Logger log = LogManager.getLogger(LoggedTwice.class);

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            log.info("not shown");
            log.error("there {}", 2);
        });
        other.start();
        log.error("here {}", 1);
        log.error("here");
        other.join();
        out.println(log.isErrorEnabled() + " " + log.isInfoEnabled());
    }
}
