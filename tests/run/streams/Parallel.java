import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** Parallel streams whose result does not depend on the schedule. */
public class Parallel {
    public static void main(String[] args) {
        List<Integer> numbers = IntStream.range(0, 2000).boxed().collect(Collectors.toList());
        System.out.println(numbers.parallelStream().mapToInt(x -> x).sum() + " " + numbers.parallelStream().filter(x -> x % 7 == 3).limit(5).collect(Collectors.toList()) + " " + numbers.parallelStream().skip(1990).map(x -> -x).collect(Collectors.toList()));
        System.out.println(numbers.parallelStream().reduce(0, Integer::sum) + " " + numbers.parallelStream().max(Comparator.comparing(x -> x % 1000)).get() % 1000 + " " + numbers.parallelStream().anyMatch(x -> x == 1999) + numbers.parallelStream().allMatch(x -> x < 1999) + " " + numbers.parallelStream().findFirst().get());
        System.out.println(new TreeMap<>(numbers.parallelStream().collect(Collectors.groupingByConcurrent(x -> x % 4, Collectors.counting()))) + " " + numbers.parallelStream().collect(Collectors.partitioningBy(x -> x > 5, Collectors.counting())));
        System.out.println(Arrays.hashCode(numbers.parallelStream().sorted(Comparator.reverseOrder()).mapToInt(x -> x).toArray()) + " " + numbers.parallelStream().map(x -> x / 100).distinct().collect(Collectors.toList()) + " " + numbers.parallelStream().takeWhile(x -> x < 4).collect(Collectors.toList()) + numbers.parallelStream().dropWhile(x -> x < 1997).collect(Collectors.toList()));
        System.out.println(IntStream.rangeClosed(1, 100).parallel().boxed().flatMap(x -> Stream.of(x, -x)).mapToInt(x -> x).sum() + " " + LongStream.range(0, 1000).parallel().filter(x -> x % 2 == 0).count() + " " + IntStream.range(0, 50).parallel().mapToObj(x -> "" + x % 10).collect(Collectors.joining()));
        ConcurrentHashMap<Integer, Integer> seen = new ConcurrentHashMap<>();
        numbers.parallelStream().forEach(x -> seen.merge(x % 3, 1, Integer::sum));
        System.out.println(seen);
        StringBuffer ordered = new StringBuffer();
        numbers.parallelStream().limit(12).forEachOrdered(ordered::append);
        System.out.println(ordered);
        try {
            numbers.parallelStream().map(x -> 1 / (x - 1000)).reduce(0, Integer::sum);
        } catch (ArithmeticException e) {
            System.out.println("divided");
        }
        int[] squares = new int[300];
        Arrays.parallelSetAll(squares, i -> i * i);
        Arrays.parallelPrefix(squares, Integer::sum);
        System.out.println(squares[299] + " " + Arrays.stream(squares).parallel().map(x -> x % 10).sum());
        ForkJoinTask<Integer> task = ForkJoinPool.commonPool().submit(() -> numbers.parallelStream().mapToInt(x -> 1).sum());
        System.out.println(task.join());
        System.out.println(Stream.iterate(1, x -> x + 1).parallel().limit(100).mapToInt(x -> x).sum() + " " + numbers.stream().parallel().sequential().isParallel());
    }
}
