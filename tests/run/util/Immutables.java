import java.util.*;
import java.util.stream.*;

/** Immutable collections of every size: contents, refusals, duplicates; never their order. */
public class Immutables {
    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " done");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 15; n++) {
            Integer[] numbers = IntStream.range(0, n).boxed().toArray(Integer[]::new);
            List<Integer> list = List.of(numbers);
            Set<Integer> set = Set.of(numbers);
            Map<Integer, Integer> map = Map.ofEntries(Arrays.stream(numbers).map(x -> Map.entry(x, x * x)).toArray(Map.Entry[]::new));
            System.out.println(list.hashCode() + " " + new TreeSet<>(set) + new TreeMap<>(map).values() + set.contains(n - 1) + map.containsKey(n) + list.indexOf(n / 2) + set.equals(new HashSet<>(list)) + map.equals(new HashMap<>(map)) + map.hashCode() + set.hashCode());
        }
        List<Integer> two = List.of(1, 2);
        attempt("add", () -> two.add(3));
        attempt("remove none", () -> two.remove((Object) 9));
        attempt("clear empty", () -> List.of().clear());
        attempt("sort", () -> two.sort(null));
        attempt("set", () -> two.set(0, 0));
        attempt("contains null", () -> two.contains(null));
        attempt("index of null", () -> Set.of(1).contains(null));
        attempt("get null", () -> Map.of(1, 2).get(null));
        attempt("null value", () -> Map.of(1, null));
        attempt("contains null value", () -> Map.of(1, 2).containsValue(null));
        attempt("put", () -> Map.of().put(1, 1));
        attempt("merge", () -> Map.of(1, 1).merge(1, 1, Integer::sum));
        attempt("compute", () -> Map.of(1, 1).computeIfAbsent(2, k -> k));
        attempt("set value", () -> Map.of(1, 1).entrySet().iterator().next().setValue(5));
        attempt("set duplicate", () -> Set.of(1, 2, 1));
        attempt("map duplicate", () -> Map.of(1, 1, 1, 2));
        attempt("copy null", () -> Set.copyOf(Arrays.asList(1, null)));
        attempt("array null", () -> List.of(1, 2, 3, null));
        attempt("get", () -> two.get(2));
        attempt("sub list", () -> two.subList(1, 3));
        attempt("iterator", () -> two.iterator().remove());
        attempt("replace all", () -> two.replaceAll(x -> x));
        attempt("remove if", () -> Set.of(1).removeIf(x -> false));
        System.out.println((List.copyOf(two) == two) + " " + (Set.copyOf(Set.of(1)).size()) + new TreeSet<>(Set.copyOf(List.of(3, 3, 1))) + two.subList(0, 1) + two.listIterator(2).previous() + List.of(two, two).contains(List.of(1, 2)) + List.of(new int[] {1}).get(0).length + Map.entry(1, 2).equals(new AbstractMap.SimpleEntry<>(1, 2)));
        System.out.println(Stream.of(1, 2, 2).collect(Collectors.toUnmodifiableSet()).size() + " " + new TreeMap<>(Stream.of("a", "bb").collect(Collectors.toUnmodifiableMap(s -> s, String::length))) + Collections.unmodifiableList(two).equals(two) + Collections.emptySet().equals(Set.of()));
    }
}
