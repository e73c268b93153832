import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

class Main {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final AtomicInteger count = new AtomicInteger();

    static void increment() {
        Integer old = map.get("key");
        int seen = count.get();
        map.put("key", old + 1);
        count.set(seen + 1);
    }

    public static void main(String[] args) throws Exception {
        map.put("key", 0);
        Thread other = new Thread(Main::increment);
        other.start();
        increment();
        other.join();
        assert map.get("key") == 2 || count.get() == 2;
    }
}
