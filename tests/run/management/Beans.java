import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import javax.management.Attribute;
import javax.management.InstanceAlreadyExistsException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;

public class Beans {
    public interface CounterMBean {
        int getCount();

        void setCount(int count);

        int add(int amount);
    }

    public static class Counter implements CounterMBean {
        private int count;

        public int getCount() {
            return count;
        }

        public void setCount(int count) {
            this.count = count;
        }

        public int add(int amount) {
            return count += amount;
        }
    }

    public static void main(String[] args) throws Exception {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getSpecName() + " " + runtime.getSpecVersion());
        System.out.println(runtime.getName().contains("@"));
        System.out.println(ProcessHandle.current().pid() == Long.parseLong(runtime.getName().split("@")[0]));
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        System.out.println(system.getName() + " " + (system.getAvailableProcessors() > 0));
        System.out.println(system instanceof com.sun.management.OperatingSystemMXBean);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        System.out.println(threads.isThreadCpuTimeSupported() + " " + (threads.getThreadCount() > 0));
        System.out.println(threads.getCurrentThreadCpuTime() > 0);
        System.out.println(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax() > 0);
        System.out.println(ManagementFactory.getClassLoadingMXBean().isVerbose());

        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("test:type=Counter");
        System.out.println(server.registerMBean(new Counter(), name));
        server.setAttribute(name, new Attribute("Count", 4));
        System.out.println(server.invoke(name, "add", new Object[] {3}, new String[] {"int"}));
        System.out.println(server.getAttribute(name, "Count") + " " + server.isRegistered(name));
        try {
            server.registerMBean(new StandardMBean(new Counter(), CounterMBean.class), name);
        } catch (InstanceAlreadyExistsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(server.getAttribute(new ObjectName(ManagementFactory.RUNTIME_MXBEAN_NAME), "SpecName"));
        server.unregisterMBean(name);
        System.out.println(server.queryNames(new ObjectName("test:*"), null));
    }
}
