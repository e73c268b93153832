// expect: holds
// why: with the default configuration a console appender prints errors; loggers may be shared between threads.
import org.apache.logging.log4j.*;

public class LoggedTwice {
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
        System.out.println(log.isErrorEnabled() + " " + log.isInfoEnabled());
    }
}
