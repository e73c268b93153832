import java.lang.management.ManagementFactory;

/** A program may have been up for more than a minute. */
public class Main {
    public static void main(String[] args) {
        long uptime = ManagementFactory.getRuntimeMXBean().getUptime();
        assert uptime >= 0;
        assert uptime < 60_000;
    }
}
