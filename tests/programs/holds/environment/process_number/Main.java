import java.lang.management.ManagementFactory;

public class Main {
    public static void main(String[] args) {
        long number = ProcessHandle.current().pid();
        assert number > 0;
        assert ManagementFactory.getRuntimeMXBean().getName().startsWith(number + "@");
        assert !ManagementFactory.getRuntimeMXBean().getVmVersion().isEmpty();
        assert ManagementFactory.getMemoryMXBean() != null;
    }
}
