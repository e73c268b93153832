import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Every intermediate operation, laziness, short circuits, reuse. */
public class Operations {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        System.out.println(Stream.iterate(1, x -> x * 3).limit(6).skip(2).collect(Collectors.toList()) + " " + Stream.iterate(1, x -> x < 50, x -> x * 2).count() + " " + IntStream.iterate(9, x -> x - 4).takeWhile(x -> x > -9).boxed().collect(Collectors.toList()));
        System.out.println(Stream.of(5, 3, 5, 1, 3).distinct().sorted(Comparator.reverseOrder()).peek(x -> System.out.print("<" + x + ">")).dropWhile(x -> x > 3).collect(Collectors.toList()));
        System.out.println(Stream.of("a,b", "c", "").flatMap(s -> Arrays.stream(s.split(","))).map(String::length).collect(Collectors.toList()) + " " + Stream.of(1, 2, 3).flatMapToInt(x -> IntStream.range(0, x)).sum());
        StringBuilder trace = new StringBuilder();
        Optional<Integer> first = IntStream.rangeClosed(1, 100).boxed().filter(x -> { trace.append("f").append(x); return x % 2 == 0; }).map(x -> { trace.append("m").append(x); return x * x; }).filter(x -> x > 10).findFirst();
        System.out.println(first + " " + trace);
        trace.setLength(0);
        Stream.of(3, 1, 2).peek(x -> trace.append(x)).sorted().peek(x -> trace.append("s").append(x)).anyMatch(x -> x == 2);
        System.out.println(trace);
        System.out.println(Stream.<Integer>empty().allMatch(x -> false) + " " + Stream.empty().findAny() + " " + IntStream.empty().max() + " " + IntStream.empty().average() + " " + DoubleStream.of(1, 2, 4).average() + " " + LongStream.rangeClosed(5, 4).count());
        System.out.println(Stream.concat(Stream.of(1), Stream.of(2, 3)).reduce(10, Integer::sum) + " " + Stream.of(1, 2, 3, 4).reduce((a, b) -> a - b) + " " + Stream.of("a", "bb").reduce(0, (n, s) -> n + s.length(), Integer::sum) + " " + Stream.of(1, 2).mapToInt(x -> x).mapToObj(x -> "i" + x).collect(Collectors.toList()));
        System.out.println(IntStream.of(3, 1, 2).summaryStatistics() + " " + LongStream.of(1, 5).summaryStatistics() + " " + DoubleStream.of(1.5, 2.5).summaryStatistics());
        System.out.println(Arrays.toString(Stream.of(1, 2).toArray(Integer[]::new)) + Arrays.toString(IntStream.range(0, 5).asLongStream().map(x -> x * x).toArray()) + Arrays.toString(IntStream.of(1, 2).asDoubleStream().toArray()) + " " + IntStream.of(1, 2).boxed().max(Integer::compare).get());
        Stream<Integer> used = Stream.of(1);
        used.count();
        attempt(used::count);
        attempt(() -> Stream.of(1, null).findFirst().get());
        attempt(() -> Stream.of((Object) null).findFirst());
        attempt(() -> Stream.of(1).limit(-1));
        attempt(() -> Stream.of(1).iterator().remove());
        attempt(() -> Stream.of(new Object(), new Object()).sorted().forEach(x -> { }));
        try (Stream<Integer> closing = Stream.of(1).onClose(() -> System.out.println("closed one")).onClose(() -> System.out.println("closed two"))) {
            System.out.println(closing.map(x -> x + 1).collect(Collectors.toList()));
        }
        Iterator<Integer> iterator = Stream.of(7, 8).iterator();
        System.out.println(iterator.next() + iterator.next() + " " + iterator.hasNext());
        System.out.println(Stream.generate(new Supplier<Integer>() { int n; public Integer get() { return n++; } }).limit(4).collect(Collectors.toList()) + " " + "hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("|")));
        System.out.println(IntStream.range(0, 20).filter(x -> x % 3 == 0).mapToLong(x -> x).reduce(1, (a, b) -> a + b) + " " + IntStream.rangeClosed(1, 5).mapToObj(Integer::toString).collect(Collectors.collectingAndThen(Collectors.toList(), List::size)) + " " + Stream.of(1, 2, 3).noneMatch(x -> x > 3) + Stream.ofNullable(null).count() + Stream.builder().add(1).add(2).build().count());
        System.out.println(Stream.of(1, 2, 3, 4).collect(ArrayList::new, (l, x) -> l.add(0, x), ArrayList::addAll) + " " + IntStream.range(0, 5).collect(StringBuilder::new, (b, i) -> b.append(i), StringBuilder::append));
        PrimitiveIterator.OfInt ints = IntStream.of(4, 5).iterator();
        System.out.println(ints.nextInt() + ints.next() + " " + Stream.of(1, 2, 3).sorted(Collections.reverseOrder()).unordered().isParallel());
        System.out.println(Optional.of(5).map(x -> x * 2).filter(x -> x > 9).flatMap(x -> Optional.of("v" + x)).or(() -> Optional.of("z")).orElse("none") + Optional.empty().isPresent() + Optional.ofNullable(null).stream().count() + OptionalInt.of(3) + Optional.of(1).equals(Optional.of(1)) + OptionalDouble.empty().orElseGet(() -> 2.5));
        attempt(() -> Optional.empty().get());
        attempt(() -> Optional.empty().orElseThrow(() -> new IllegalStateException("mine")));
        attempt(() -> Optional.of(null));
        Optional.of(1).ifPresentOrElse(x -> System.out.println("present"), () -> System.out.println("absent"));
    }
}
