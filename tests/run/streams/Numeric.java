import java.util.*;
import java.util.stream.*;

/** Sums of doubles with compensation, infinities, averages, ranges at their limits. */
public class Numeric {
    public static void main(String[] args) {
        System.out.println(DoubleStream.of(1e100, 1, -1e100).sum() + " " + DoubleStream.iterate(0.1, x -> 0.1).limit(10).sum() + " " + DoubleStream.of(Double.MAX_VALUE, Double.MAX_VALUE).sum() + " " + DoubleStream.of(1.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, 1).average() + " " + DoubleStream.of(-0.0).sum() + " " + DoubleStream.empty().sum() + " " + DoubleStream.of(Double.NaN, 1).max() + DoubleStream.of(-0.0, 0.0).min());
        System.out.println(IntStream.range(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).count() + " " + IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).boxed().collect(Collectors.toList()) + " " + LongStream.rangeClosed(Long.MIN_VALUE, Long.MIN_VALUE + 2).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, Integer.MAX_VALUE).average().getAsDouble() + " " + IntStream.range(5, 2).findAny() + IntStream.rangeClosed(3, 3).sum());
        System.out.println(Stream.of(0.1, 0.2, 0.3).collect(Collectors.summingDouble(x -> x)) + " " + Stream.of(1e16, 1.0, -1e16).collect(Collectors.averagingDouble(x -> x)) + " " + Stream.of(1, 2).collect(Collectors.averagingLong(x -> x)) + " " + Stream.<Integer>empty().collect(Collectors.averagingInt(x -> x)) + " " + Stream.of(3, 4).collect(Collectors.summarizingInt(x -> x)).getMax());
        IntSummaryStatistics ints = IntStream.rangeClosed(-3, 10).summaryStatistics();
        DoubleSummaryStatistics doubles = new DoubleSummaryStatistics();
        for (double d : new double[] {1.5, Double.NaN, 2}) doubles.accept(d);
        System.out.println(ints.getAverage() + " " + ints.getSum() + " " + doubles.getMin() + " " + doubles.getCount() + " " + doubles.getSum());
        System.out.println(IntStream.rangeClosed(2, 60).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().collect(Collectors.toList()));
        System.out.println(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).mapToLong(f -> f[0]).limit(60).skip(55).boxed().collect(Collectors.toList()) + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.rangeClosed(1, 30).reduce(1, Math::multiplyHigh));
        System.out.println(IntStream.range(0, 6).mapToObj(i -> IntStream.rangeClosed(0, i).mapToObj(j -> "" + (i + j) % 10).collect(Collectors.joining())).collect(Collectors.joining("/")) + " " + Arrays.stream(new double[] {3, 1, 2}).sorted().mapToInt(d -> (int) d).boxed().collect(Collectors.toList()) + " " + Arrays.stream(new int[][] {{1, 2}, {3}}).flatMapToInt(Arrays::stream).map(x -> x * x).sum());
        System.out.println(new Random(5).ints(1000, 0, 6).boxed().collect(Collectors.groupingBy(x -> x, TreeMap::new, Collectors.counting())).values() + " " + new Random(6).doubles(1000).filter(d -> d < 0.5).count() + " " + new SplittableRandom(7).longs(5, -10, 10).sum() + " " + new Random(8).ints(3).mapToObj(Integer::toHexString).collect(Collectors.joining(",")));
    }
}
