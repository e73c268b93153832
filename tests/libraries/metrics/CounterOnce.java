// expect: holds
// why: MetricRegistry.counter returns the one counter of a name, and counters are thread-safe.
import com.codahale.metrics.*;

public class CounterOnce {
    public static void main(String[] args) throws Exception {
        MetricRegistry registry = new MetricRegistry();
        Thread other = new Thread(() -> registry.counter("hits").inc());
        other.start();
        registry.counter("hits").inc(2);
        other.join();
        assert registry.counter("hits").getCount() == 3;
        System.out.println(registry.counter("hits").getCount());
    }
}
