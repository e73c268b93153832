// expect: violated deadlock
// why: a Category takes its monitor while it calls appenders: an appender that waits for a lock whose owner logs blocks.
import org.apache.log4j.*;
import org.apache.log4j.spi.LoggingEvent;

public class AppenderDeadlock {
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Logger log = Logger.getLogger("app");
        log.addAppender(new AppenderSkeleton() {
            @Override protected void append(LoggingEvent event) { synchronized (lock) { lock.notifyAll(); } }
            @Override public void close() { }
            @Override public boolean requiresLayout() { return false; }
        });
        Thread other = new Thread(() -> log.info("there"));
        other.start();
        synchronized (lock) { log.info("here"); }
        other.join();
        System.out.println("done");
    }
}
