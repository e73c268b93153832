import java.util.*;

/** Descending views and sub views of views, with writes through them. */
public class NavigableViews {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        TreeMap<Integer, Character> map = new TreeMap<>();
        for (int i = 0; i < 26; i++) map.put(i, (char) ('a' + i));
        NavigableMap<Integer, Character> down = map.descendingMap().subMap(20, true, 5, true);
        NavigableMap<Integer, Character> inner = down.headMap(10, false).descendingMap();
        System.out.println(inner.firstKey() + " " + inner.lastEntry() + " " + inner.size() + " " + down.ceilingKey(30) + " " + down.floorKey(3) + " " + down.higherKey(20) + " " + down.lowerKey(20));
        attempt(() -> inner.put(10, 'x'));
        inner.remove(15);
        inner.entrySet().iterator().next().setValue('!');
        Iterator<Integer> keys = inner.navigableKeySet().iterator();
        keys.next();
        keys.next();
        keys.remove();
        System.out.println(map + " " + inner.containsKey(12) + inner.pollFirstEntry() + inner.pollLastEntry() + inner);
        NavigableSet<Integer> set = map.navigableKeySet().subSet(3, false, 9, true).descendingSet();
        System.out.println(set + " " + set.first() + set.last() + set.headSet(6) + set.tailSet(6, false) + set.ceiling(7) + set.pollLast() + set);
        attempt(() -> set.add(4));
        set.clear();
        System.out.println(map.size() + " " + map.headMap(10).keySet() + " " + map.values().remove('z') + map.lastKey() + map.entrySet().contains(Map.entry(0, 'a')));
        TreeMap<String, Integer> text = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        for (String s : "one three two seventeen four".split(" ")) text.put(s, s.length());
        System.out.println(text + " " + text.tailMap("zzz") + " " + text.comparator().compare("a", "b") + " " + text.firstEntry() + text.higherEntry("two"));
        attempt(() -> text.firstEntry().setValue(3));
        attempt(() -> new TreeMap<String, Integer>().firstKey());
        attempt(() -> new TreeSet<Integer>().last());
        TreeMap<Integer, Integer> counts = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3));
        counts.merge(2, 5, Integer::sum);
        counts.compute(9, (k, v) -> v == null ? 0 : v);
        counts.computeIfPresent(1, (k, v) -> null);
        counts.putIfAbsent(3, 100);
        counts.replaceAll((k, v) -> v * 10);
        System.out.println(counts + " " + counts.replace(2, 70, 71) + counts.replace(3, 8) + counts + counts.clone().equals(counts));
        attempt(() -> counts.forEach((k, v) -> counts.remove(k)));
        TreeSet<Integer> built = new TreeSet<>(new TreeSet<>(List.of(5, 1, 3)));
        System.out.println(built.floor(4) + " " + built.lower(1) + built.retainAll(Set.of(1, 5)) + built + built.equals(Set.of(1, 5)) + new TreeSet<>(Comparator.<Integer>reverseOrder()) {{ addAll(List.of(1, 2)); }});
    }
}
