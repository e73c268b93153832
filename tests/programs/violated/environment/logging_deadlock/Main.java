import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The formatter takes a lock while the handler is locked; the other thread logs under that lock. */
public class Main {
    static final Logger LOG = Logger.getLogger("a.b");
    static final Object LOCK = new Object();

    static class Locking extends Formatter {
        @Override
        public String format(LogRecord record) {
            synchronized (LOCK) {
                return record.getMessage() + "\n";
            }
        }
    }

    public static void main(String[] args) {
        LOG.setUseParentHandlers(false);
        ConsoleHandler handler = new ConsoleHandler();
        handler.setFormatter(new Locking());
        LOG.addHandler(handler);
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                LOG.info("under the lock");
            }
        });
        thread.start();
        LOG.info("without");
    }
}
