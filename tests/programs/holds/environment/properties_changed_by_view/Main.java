import java.util.Map;
import java.util.concurrent.ForkJoinPool;

class Main {
    public static void main(String[] args) {
        String name = "java.util.concurrent.ForkJoinPool.common.parallelism";
        for (Map.Entry<Object, Object> entry : System.getProperties().entrySet()) {
            if (entry.getKey().equals(name)) {
                entry.setValue("5");
            }
        }
        assert ForkJoinPool.getCommonPoolParallelism() == 5;
    }
}
