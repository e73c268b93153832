import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** ConcurrentHashMap: atomic updates, each function called once, resizing under contention, bins that become trees. */
public final class MapUpdates {
    static final class Key implements Comparable<Key> {
        final int number;

        Key(int number) {
            this.number = number;
        }

        @Override
        public int hashCode() {
            return number % 2;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).number == number;
        }

        @Override
        public int compareTo(Key other) {
            return Integer.compare(number, other.number);
        }
    }

    static void together(int count, java.util.function.IntConsumer action) throws InterruptedException {
        Thread[] threads = new Thread[count];
        for (int t = 0; t < count; t++) {
            int me = t;
            threads[t] = new Thread(() -> action.accept(me));
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>(1);
        AtomicInteger made = new AtomicInteger();
        ConcurrentHashMap<String, Integer> once = new ConcurrentHashMap<>();
        together(5, me -> {
            for (int i = 0; i < 200; i++) {
                counts.merge(i % 97, 1, Integer::sum);
                counts.compute(1000 + i, (k, v) -> v == null ? me : v + me);
                once.computeIfAbsent("k" + i % 10, k -> made.incrementAndGet());
                once.computeIfPresent("k" + i % 10, (k, v) -> v + 1000);
            }
        });
        int total = 0;
        for (int value : counts.values()) {
            total += value;
        }
        System.out.println(counts.size() + " " + total + " " + made + once.values().stream().mapToInt(Integer::intValue).sum());
        ConcurrentHashMap<Key, Integer> colliding = new ConcurrentHashMap<>();
        together(4, me -> {
            for (int i = 0; i < 60; i++) {
                colliding.put(new Key(me * 60 + i), i);
                if (i % 3 == 0) {
                    colliding.remove(new Key(me * 60 + i), i);
                }
            }
        });
        System.out.println(colliding.size() + " " + colliding.containsKey(new Key(61)) + colliding.get(new Key(60)) + colliding.mappingCount());
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>(Map.of("a", "1"));
        System.out.println(map.putIfAbsent("a", "2") + " " + map.replace("a", "1", "3") + map.replace("b", "x") + map.merge("a", "4", (x, y) -> null) + map + map.getOrDefault("a", "none"));
        try {
            map.computeIfAbsent("r", k -> map.computeIfAbsent("r", j -> "inner"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            map.put("n", null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        map.computeIfAbsent("none", k -> null);
        System.out.println(new TreeMap<>(map) + " " + map.isEmpty());
    }
}
