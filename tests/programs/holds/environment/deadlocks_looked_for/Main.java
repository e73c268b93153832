import java.lang.management.ManagementFactory;

/** A program that looks for deadlocks of its own, as watchdogs do. */
public class Main {
    static final Object first = new Object();
    static final Object second = new Object();

    static void both() {
        synchronized (first) {
            synchronized (second) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Main::both);
        other.start();
        both();
        assert ManagementFactory.getThreadMXBean().findDeadlockedThreads() == null;
        assert ManagementFactory.getThreadMXBean().findMonitorDeadlockedThreads() == null;
        other.join();
    }
}
