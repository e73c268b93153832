// expect: holds
// why: LoadingCache.get: "If another call to get is currently loading the value for key, simply waits for that
// thread to finish and returns its loaded value."
import com.google.common.cache.*;
import java.util.concurrent.atomic.AtomicInteger;

public class CacheLoadsOnce {
    public static void main(String[] args) throws Exception {
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder().concurrencyLevel(1)
            .build(CacheLoader.from(key -> loads.incrementAndGet() * 10 + key.length()));
        Thread other = new Thread(() -> cache.getUnchecked("abc"));
        other.start();
        int here = cache.getUnchecked("abc");
        other.join();
        assert here == 13 && loads.get() == 1;
        System.out.println(here);
    }
}
