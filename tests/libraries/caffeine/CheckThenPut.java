// expect: violated assertion
// why: getIfPresent and put are two operations.
import com.github.benmanes.caffeine.cache.*;
import java.util.concurrent.atomic.AtomicInteger;

public class CheckThenPut {
    static final Cache<String, Integer> cache = Caffeine.newBuilder().build();
    static final AtomicInteger loads = new AtomicInteger();

    static void load() {
        if (cache.getIfPresent("a") == null) cache.put("a", loads.incrementAndGet());
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(CheckThenPut::load);
        other.start();
        load();
        other.join();
        assert loads.get() == 1 : loads;
        System.out.println(loads);
    }
}
