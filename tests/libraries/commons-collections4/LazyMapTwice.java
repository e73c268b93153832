// expect: violated assertion
// why: LazyMap "is not synchronized and is not thread-safe", over a concurrent map too: get asks and then puts.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.collections4.map.LazyMap;

public class LazyMapTwice {
    public static void main(String[] args) throws Exception {
        AtomicInteger made = new AtomicInteger();
        Map<String, Integer> map = LazyMap.lazyMap(new ConcurrentHashMap<>(), made::incrementAndGet);
        Thread other = new Thread(() -> map.get("key"));
        other.start();
        map.get("key");
        other.join();
        assert made.get() == 1 : "made " + made;
        System.out.println(map);
    }
}
