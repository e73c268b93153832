import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Parallel streams: order kept or not, reductions, collectors, failures, in a pool of one's own. */
public final class ParallelStreams {
    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.rangeClosed(1, 1000).parallel().sum() + " " + LongStream.range(1, 15).parallel().reduce(1, (a, b) -> a * b));
        List<String> words = Arrays.asList("delta alpha echo bravo charlie alpha echo foxtrot".split(" "));
        System.out.println(words.parallelStream().map(String::toUpperCase).collect(Collectors.toList()));
        System.out.println(words.parallelStream().distinct().sorted(Comparator.reverseOrder()).limit(3).collect(Collectors.joining(",")));
        System.out.println(words.parallelStream().filter(w -> w.length() > 4).findFirst().get() + " " + words.parallelStream().anyMatch(w -> w.startsWith("z")) + words.parallelStream().skip(2).count());
        System.out.println(new java.util.TreeMap<>(words.parallelStream().collect(Collectors.groupingBy(String::length, Collectors.counting()))));
        ConcurrentHashMap<String, Integer> seen = new ConcurrentHashMap<>();
        words.parallelStream().forEach(w -> seen.merge(w, 1, Integer::sum));
        System.out.println(new java.util.TreeMap<>(seen));
        StringBuilder ordered = new StringBuilder();
        IntStream.range(0, 20).parallel().filter(i -> i % 3 == 0).forEachOrdered(i -> ordered.append(i).append(' '));
        System.out.println(ordered);
        int[] array = IntStream.range(0, 3000).map(i -> i * 7919 % 3001).toArray();
        Arrays.parallelSort(array);
        Arrays.parallelPrefix(array, Integer::sum);
        System.out.println(array[0] + " " + array[1500] + " " + array[2999]);
        try {
            IntStream.range(0, 100).parallel().forEach(i -> {
                if (i == 50) {
                    throw new IllegalStateException("at 50");
                }
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.submit(() -> Stream.iterate(1, i -> i + 1).limit(50).parallel().mapToInt(i -> i).max().getAsInt()).get());
        pool.shutdown();
        System.out.println(Stream.of(1, 2, 3, 4).parallel().isParallel() + " " + Stream.of(1, 2, 3, 4).parallel().sequential().isParallel()
                + Stream.of(3, 1, 2).parallel().sorted().map(String::valueOf).reduce("", String::concat));
    }
}
