// jdk: 17+
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Simple sequential streams. */
public final class Streams {
    public static void main(String[] args) {
        List<Integer> numbers = Arrays.asList(5, 3, 8, 1, 9, 2);
        System.out.println(numbers.stream().filter(x -> x > 2).map(x -> x * x).collect(Collectors.toList()));
        System.out.println(numbers.stream().mapToInt(Integer::intValue).sum());
        System.out.println(numbers.stream().reduce(0, Integer::sum) + " " + numbers.stream().max(Integer::compare).get());
        System.out.println(numbers.stream().sorted().limit(3).map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "n" + i).collect(Collectors.toList()));
        System.out.println(Stream.iterate(1, x -> x * 2).skip(3).limit(5).toList());
        System.out.println(Stream.of("a", "bb", "cc", "ddd").anyMatch(s -> s.length() == 3));
        Map<Integer, List<String>> byLength =
                Stream.of("a", "bb", "cc", "ddd").collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        System.out.println(byLength);
        System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).distinct().count());
        Optional<String> none = Stream.<String>empty().findFirst();
        System.out.println(none.isPresent() + " " + none.orElse("default") + " " + Optional.of(3).map(x -> x + 1));
        System.out.println(IntStream.range(0, 100).filter(i -> i % 7 == 0).average().getAsDouble());
    }
}
