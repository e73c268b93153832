import java.lang.management.ManagementFactory;

/** How many threads a JVM has depends on the JVM. */
public final class Main {
    public static void main(String[] args) {
        assert ManagementFactory.getThreadMXBean().getThreadCount() == 1;
    }
}
