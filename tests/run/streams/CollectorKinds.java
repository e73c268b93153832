import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

/** Collectors, nested and sorted. */
public class CollectorKinds {
    static void show(Object value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        List<String> words = List.of("pear", "fig", "apple", "kiwi", "plum", "banana", "date", "fig");
        System.out.println(new TreeMap<>(words.stream().collect(Collectors.groupingBy(String::length))));
        show(words.stream().collect(Collectors.groupingBy(w -> w.charAt(0), TreeMap::new, Collectors.mapping(String::toUpperCase, Collectors.joining("+", "[", "]")))));
        System.out.println(words.stream().collect(Collectors.partitioningBy(w -> w.length() > 4, Collectors.counting())) + " " + words.stream().collect(Collectors.partitioningBy(w -> false)));
        show(words.stream().distinct().collect(Collectors.toMap(Function.identity(), String::length, (a, b) -> a, LinkedHashMap::new)));
        try {
            words.stream().collect(Collectors.toMap(Function.identity(), String::length));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            words.stream().collect(Collectors.toMap(w -> w + w, w -> null));
        } catch (NullPointerException e) {
            System.out.println("no null values");
        }
        System.out.println(words.stream().collect(Collectors.averagingInt(String::length)) + " " + words.stream().collect(Collectors.summingLong(String::length)) + " " + words.stream().collect(Collectors.summarizingDouble(String::length)));
        System.out.println(words.stream().collect(Collectors.minBy(Comparator.naturalOrder())) + " " + words.stream().collect(Collectors.maxBy(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()))));
        System.out.println(words.stream().collect(Collectors.reducing("", (a, b) -> a + b.charAt(0))) + " " + words.stream().collect(Collectors.reducing(0, String::length, Integer::sum)));
        System.out.println(words.stream().collect(Collectors.filtering(w -> w.contains("p"), Collectors.toCollection(TreeSet::new))) + " " + words.stream().collect(Collectors.flatMapping(w -> w.chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new))));
        System.out.println(words.stream().collect(Collectors.toCollection(ArrayDeque::new)).peekLast() + " " + words.stream().collect(Collectors.toUnmodifiableList()).size() + " " + new TreeSet<>(words.stream().collect(Collectors.toUnmodifiableSet())));
        show(words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.groupingBy(w -> w.charAt(w.length() - 1), TreeMap::new, Collectors.toList()))));
        System.out.println(words.parallelStream().map(String::length).collect(Collectors.toList()) + " " + IntStream.range(0, 1000).parallel().filter(x -> x % 99 == 0).boxed().collect(Collectors.toList()) + " " + words.parallelStream().collect(Collectors.joining(",")));
        System.out.println(IntStream.rangeClosed(1, 500).parallel().mapToObj(Integer::toString).sorted(Comparator.reverseOrder()).limit(5).collect(Collectors.toList()) + " " + IntStream.range(0, 300).parallel().mapToLong(x -> (long) x * x).sum() + " " + Stream.of(3, 1, 2).parallel().sorted().findFirst().get());
        StringBuilder ordered = new StringBuilder();
        words.parallelStream().forEachOrdered(w -> ordered.append(w.charAt(0)));
        System.out.println(ordered);
        Collector<String, StringBuilder, String> own = Collector.of(StringBuilder::new, (b, s) -> b.insert(0, s.charAt(0)), StringBuilder::append, StringBuilder::toString);
        System.out.println(words.stream().collect(own) + " " + own.characteristics());
        Comparator<String> order = Comparator.comparing(String::length, Comparator.reverseOrder()).thenComparing(w -> w.charAt(1)).thenComparingInt(String::hashCode);
        System.out.println(words.stream().sorted(order).collect(Collectors.toList()) + " " + Stream.of("b", null, "a").sorted(Comparator.nullsFirst(Comparator.naturalOrder())).collect(Collectors.toList()));
    }
}
