// expect: holds
// why: Monitor: guards are evaluated, and waiting threads signalled, when a thread leaves the monitor.
import com.google.common.util.concurrent.Monitor;

public class MonitorGuard {
    static final Monitor monitor = new Monitor();
    static String value;
    static final Monitor.Guard full = monitor.newGuard(() -> value != null);

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(() -> {
            monitor.enter();
            try { value = "made"; } finally { monitor.leave(); }
        });
        producer.start();
        monitor.enterWhen(full);
        try { System.out.println(value); } finally { monitor.leave(); }
        producer.join();
    }
}
