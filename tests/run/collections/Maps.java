// jdk: 17+
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** HashMap, LinkedHashMap and TreeMap: order, resizing, collisions, views, merge. */
public final class Maps {
    record Key(int value) {
        @Override
        public int hashCode() {
            return value % 3;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : "the cat and the dog and the bird".split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        System.out.println(new TreeMap<>(counts) + " " + counts.get("the") + counts.get("fish"));
        System.out.println(counts.getOrDefault("fish", 9) + " " + counts.putIfAbsent("cat", 5) + counts.remove("dog"));
        counts.computeIfAbsent("fox", String::length);
        counts.compute("fox", (k, v) -> v * 10);
        System.out.println(counts.size() + " " + counts.containsKey("fox") + counts.containsValue(30));
        Map<Integer, String> large = new HashMap<>();
        for (int i = 0; i < 500; i++) {
            large.put(i * 7919, "v" + i);
        }
        int hash = 0;
        for (Map.Entry<Integer, String> entry : large.entrySet()) {
            hash = hash * 31 + entry.getKey() + entry.getValue().length();
        }
        System.out.println(large.size() + " " + hash);
        Map<Key, Integer> colliding = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            colliding.put(new Key(i), i);
        }
        System.out.println(colliding.get(new Key(77)) + " " + colliding.get(new Key(100)));
        Map<String, String> ordered = new LinkedHashMap<>();
        ordered.put("z", "1");
        ordered.put("a", "2");
        ordered.put("z", "3");
        ordered.put(null, null);
        System.out.println(ordered + " " + ordered.keySet() + ordered.values());
        TreeMap<Integer, String> tree = new TreeMap<>();
        for (int i = 0; i < 50; i++) {
            tree.put(i * 13 % 50, "t" + i);
        }
        tree.keySet().removeIf(k -> k % 5 != 0);
        System.out.println(tree + " " + tree.firstKey() + " " + tree.floorKey(17) + tree.ceilingEntry(17));
        System.out.println(tree.headMap(20) + " " + tree.descendingMap().firstEntry() + tree.pollFirstEntry());
        System.out.println(Map.of("k", 1).get("k") + " " + Map.of("a", 1, "b", 2).size());
        System.out.println(counts.equals(new TreeMap<>(counts)) + " " + ordered.hashCode());
    }
}
