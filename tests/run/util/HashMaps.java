import java.util.*;

/** Orders of hash tables: collisions, trees, growth, removal. */
public class HashMaps {
    static final class Key implements Comparable<Key> {
        final int value;

        Key(int value) {
            this.value = value;
        }

        @Override public int hashCode() {
            return value % 3;
        }

        @Override public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).value == value;
        }

        @Override public int compareTo(Key other) {
            return Integer.compare(value, other.value);
        }

        @Override public String toString() {
            return "k" + value;
        }
    }

    public static void main(String[] args) {
        Map<Key, Integer> map = new HashMap<>();
        for (int i = 0; i < 80; i++) map.put(new Key(i * 37 % 101), i);
        System.out.println(map);
        for (int i = 0; i < 80; i += 2) map.remove(new Key(i * 37 % 101));
        System.out.println(map.keySet() + " " + map.size());
        map.entrySet().removeIf(e -> e.getKey().value > 20);
        System.out.println(map);
        System.out.println(map.merge(new Key(1), 5, Integer::sum) + " " + map.merge(new Key(1), 5, (a, b) -> null) + " " + map.containsKey(new Key(1)));
        System.out.println(map.computeIfAbsent(new Key(500), k -> k.value) + " " + map.computeIfPresent(new Key(500), (k, v) -> v + 1) + " " + map.compute(new Key(500), (k, v) -> null) + " " + map.getOrDefault(new Key(500), -1));
        try {
            map.computeIfAbsent(new Key(600), k -> map.put(new Key(601), 1));
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        Map<String, Integer> words = new HashMap<>(2, 0.5f);
        for (String word : "the quick brown fox jumps over the lazy dog and runs away from it all".split(" ")) words.merge(word, 1, Integer::sum);
        System.out.println(words);
        words.replaceAll((k, v) -> v * k.length());
        words.put(null, null);
        System.out.println(words + " " + words.get(null) + " " + words.containsKey(null) + " " + words.putIfAbsent(null, 3) + " " + words.get(null));
        Map<Integer, String> numbers = new HashMap<>();
        for (int i = 0; i < 20; i++) numbers.put(i * 16 - 50, "" + i);
        System.out.println(numbers + " " + new HashSet<>(numbers.values()));
        System.out.println(new HashMap<>(Map.of("a", 1)).equals(Map.of("a", 1)) + " " + numbers.hashCode() + " " + new HashMap<>(numbers).keySet().retainAll(Set.of(-50, -34)));
        Hashtable<String, Integer> table = new Hashtable<>();
        for (int i = 0; i < 15; i++) table.put("key" + i, i);
        System.out.println(table + " " + Collections.list(table.keys()));
        try {
            table.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        Map<Object, Object> self = new HashMap<>();
        self.put("self", self);
        System.out.println(self);
        IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
        identity.put(new String("x"), 1);
        identity.put(new String("x"), 2);
        identity.put("x", 3);
        identity.put("x", 4);
        System.out.println(identity.size() + " " + identity.get("x") + " " + identity.containsValue(2) + " " + identity.containsKey(new String("x")));
        WeakHashMap<Object, String> weak = new WeakHashMap<>();
        Object held = new Object();
        weak.put(held, "held");
        weak.put(null, "none");
        System.out.println(weak.size() + " " + weak.get(held) + " " + weak.remove(null) + " " + weak.containsValue("held"));
    }
}
