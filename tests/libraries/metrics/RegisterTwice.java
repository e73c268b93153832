// expect: violated exception
// why: MetricRegistry.register throws IllegalArgumentException if the name is already registered.
import com.codahale.metrics.*;

public class RegisterTwice {
    static final MetricRegistry registry = new MetricRegistry();

    static void setUp() {
        if (!registry.getNames().contains("hits")) registry.register("hits", new Counter());
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(RegisterTwice::setUp);
        other.start();
        setUp();
        other.join();
        System.out.println(registry.getNames());
    }
}
