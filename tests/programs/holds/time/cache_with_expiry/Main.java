import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A cache whose entries are loaded again after a second. */
public class Main {
    static final class Entry {
        final int value;
        final long until;

        Entry(int value, long until) {
            this.value = value;
            this.until = until;
        }
    }

    static final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();
    static final AtomicInteger loads = new AtomicInteger();

    static int get(String key) {
        Entry entry = entries.get(key);
        if (entry == null || entry.until < System.currentTimeMillis()) {
            entry = new Entry(loads.incrementAndGet(), System.currentTimeMillis() + 1_000);
            entries.put(key, entry);
        }
        return entry.value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> get("a"));
        Thread second = new Thread(() -> get("a"));
        first.start();
        second.start();
        first.join();
        second.join();
        int value = get("a");
        assert 1 <= value && value <= 3;
    }
}
