import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public class Main {
    static final Logger LOG = Logger.getLogger("a.b");
    static int count;

    static class Plain extends Formatter {
        @Override
        public String format(LogRecord record) {
            String place = record.getSourceClassName() + "." + record.getSourceMethodName();
            return record.getLevel() + " " + place + ": " + formatMessage(record) + "\n";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LOG.setUseParentHandlers(false);
        ConsoleHandler handler = new ConsoleHandler();
        handler.setFormatter(new Plain());
        LOG.addHandler(handler);
        LOG.log(Level.WARNING, "{0} of {1}", new Object[] {1, "two"});
        LOG.fine("below the level");
        Thread thread = new Thread(() -> {
            synchronized (LOG) {
                count++;
            }
        });
        thread.start();
        synchronized (LOG) {
            count++;
        }
        thread.join();
        LOG.info(() -> "made when needed");
        assert count == 2;
    }
}
