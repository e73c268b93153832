// expect: violated assertion
// why: Cache.getIfPresent and put are two operations: both threads can find nothing and load.
import com.google.common.cache.*;
import java.util.concurrent.atomic.AtomicInteger;

public class CacheCheckThenAct {
    static final AtomicInteger loads = new AtomicInteger();
    static final Cache<String, Integer> cache = CacheBuilder.newBuilder().concurrencyLevel(1).build();

    static void load() {
        if (cache.getIfPresent("abc") == null) {
            cache.put("abc", loads.incrementAndGet());
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(CacheCheckThenAct::load);
        other.start();
        load();
        other.join();
        assert loads.get() == 1 : "loaded twice";
        System.out.println(loads);
    }
}
