// expect: violated deadlock
// why: Monitor: the state of a guard must be protected by the monitor; a change outside it signals nobody.
import com.google.common.util.concurrent.Monitor;

public class MonitorChangedOutside {
    static final Monitor monitor = new Monitor();
    static volatile String value;
    static final Monitor.Guard full = monitor.newGuard(() -> value != null);

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(() -> value = "made");
        producer.start();
        producer.join(1);
        monitor.enterWhen(full);
        try { System.out.println(value); } finally { monitor.leave(); }
        producer.join();
    }
}
