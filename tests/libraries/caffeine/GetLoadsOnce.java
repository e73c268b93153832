// expect: holds
// why: Cache.get(key, function): "the entire method invocation is performed atomically, so the function is applied
// at most once per key".
import com.github.benmanes.caffeine.cache.*;
import java.util.concurrent.atomic.AtomicInteger;

public class GetLoadsOnce {
    public static void main(String[] args) throws Exception {
        Cache<String, Integer> cache = Caffeine.newBuilder().build();
        AtomicInteger loads = new AtomicInteger();
        Thread other = new Thread(() -> cache.get("a", key -> loads.incrementAndGet()));
        other.start();
        int here = cache.get("a", key -> loads.incrementAndGet());
        other.join();
        assert here == 1 && loads.get() == 1;
        System.out.println(here);
    }
}
