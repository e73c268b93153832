import java.util.*;

/** Access order, eldest entries, views of sorted maps and sets. */
public class LinkedAndSorted {
    enum Colour { RED, GREEN { @Override public String toString() { return "green!"; } }, BLUE }

    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> cache = new LinkedHashMap<>(4, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > 3;
            }
        };
        for (String key : "a b c a d e a".split(" ")) {
            cache.merge(key, 1, Integer::sum);
            cache.getOrDefault("b", 0);
        }
        System.out.println(cache);
        TreeMap<Integer, String> map = new TreeMap<>(Comparator.reverseOrder());
        for (int i = 0; i < 50; i += 5) map.put(i, "v" + i);
        NavigableMap<Integer, String> sub = map.subMap(40, true, 10, false);
        System.out.println(sub + " " + sub.descendingMap() + " " + sub.headMap(20) + " " + sub.tailMap(20, false));
        System.out.println(map.floorKey(12) + " " + map.ceilingKey(12) + " " + map.lowerEntry(10) + " " + map.higherKey(0) + " " + sub.firstKey() + " " + sub.pollLastEntry() + " " + map.size());
        attempt(() -> sub.put(5, "out"));
        attempt(() -> sub.subMap(50, 30));
        attempt(() -> map.subMap(1, 2));
        attempt(() -> map.put(null, ""));
        attempt(() -> new TreeMap<>().put(new Object(), 1));
        attempt(() -> map.firstEntry().setValue("x"));
        sub.clear();
        System.out.println(map + " " + map.descendingKeySet() + " " + map.headMap(25).keySet());
        TreeSet<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        set.addAll(List.of("b", "A", "c", "a", "B"));
        System.out.println(set + " " + set.headSet("C", true) + " " + set.descendingSet() + " " + set.higher("a") + " " + set.pollFirst() + set + set.contains("C") + " " + set.subSet("a", "c"));
        Iterator<String> iterator = set.iterator();
        iterator.next();
        set.add("z");
        attempt(iterator::next);
        EnumMap<Colour, Integer> enums = new EnumMap<>(Colour.class);
        enums.put(Colour.BLUE, 1);
        enums.put(Colour.RED, null);
        System.out.println(enums + " " + enums.containsKey(Colour.GREEN) + " " + enums.containsValue(null) + " " + enums.keySet() + enums.entrySet() + enums.equals(new HashMap<>(enums)));
        attempt(() -> enums.put(null, 1));
        EnumSet<Colour> colours = EnumSet.of(Colour.GREEN);
        System.out.println(EnumSet.complementOf(colours) + " " + EnumSet.allOf(Colour.class) + EnumSet.noneOf(Colour.class) + EnumSet.range(Colour.RED, Colour.GREEN) + colours.add(Colour.RED) + colours + colours.containsAll(List.of(Colour.RED)) + colours.remove("x"));
        attempt(() -> EnumSet.copyOf(new ArrayList<Colour>()));
        LinkedHashSet<Integer> linked = new LinkedHashSet<>(List.of(5, 3, 9));
        linked.add(3);
        linked.remove(5);
        linked.add(5);
        System.out.println(linked + " " + linked.hashCode() + " " + linked.equals(Set.of(3, 5, 9)) + " " + linked.stream().reduce(0, Integer::sum));
        SortedMap<Integer, Integer> tail = Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(1, 2, 3, 4))).tailMap(2);
        attempt(() -> tail.put(5, 6));
        System.out.println(tail + " " + Collections.emptyNavigableMap().firstEntry());
    }
}
