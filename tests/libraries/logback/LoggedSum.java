// expect: holds
// why: a list appender keeps the events; appenders are called under a lock.
import ch.qos.logback.classic.*;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;

public class LoggedSum {
    public static void main(String[] args) throws Exception {
        LoggerContext context = new LoggerContext();
        Logger log = context.getLogger("app");
        ListAppender<ILoggingEvent> events = new ListAppender<>();
        events.setContext(context);
        events.start();
        log.addAppender(events);
        log.info("first");
        Thread other = new Thread(() -> log.debug("there"));
        other.start();
        log.debug("here");
        other.join();
        System.out.println(events.list.get(0).getMessage());
    }
}
