import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The operation of a bean of the program is called by two threads. */
public final class Main {
    public interface CounterMBean {
        int getCount();

        void add();
    }

    public static class Counter implements CounterMBean {
        private int count;

        public int getCount() {
            return count;
        }

        public void add() {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Counter counter = new Counter();
        ObjectName name = new ObjectName("test:type=Counter");
        server.registerMBean(counter, name);
        Thread other =
                new Thread(
                        () -> {
                            try {
                                server.invoke(name, "add", null, null);
                            } catch (JMException e) {
                                throw new AssertionError(e);
                            }
                        });
        other.start();
        counter.add();
        other.join();
        assert counter.getCount() == 2;
    }
}
