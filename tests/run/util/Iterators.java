import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Functional interfaces, their combinators, iterables and iterators of one's own. */
public class Iterators implements Iterable<Integer> {
    final int limit;

    Iterators(int limit) {
        this.limit = limit;
    }

    @Override public Iterator<Integer> iterator() {
        return new Iterator<>() {
            int next = 1;

            @Override public boolean hasNext() {
                return next <= limit;
            }

            @Override public Integer next() {
                if (!hasNext()) throw new NoSuchElementException("beyond " + limit);
                return next++;
            }
        };
    }

    public static void main(String[] args) {
        Iterators numbers = new Iterators(5);
        int product = 1;
        for (int x : numbers) product *= x;
        numbers.forEach(x -> System.out.print(x + ","));
        System.out.println(product + " " + StreamSupport.stream(numbers.spliterator(), false).map(x -> x * x).collect(Collectors.toList()) + " " + numbers.spliterator().estimateSize());
        Iterator<Integer> it = numbers.iterator();
        it.next();
        it.forEachRemaining(x -> System.out.print(x));
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(" " + e.getMessage());
        }
        Function<Integer, Integer> twice = x -> x * 2, inc = x -> x + 1;
        System.out.println(twice.andThen(inc).apply(5) + " " + twice.compose(inc).apply(5) + " " + Function.<String>identity().apply("same") + " " + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + " " + UnaryOperator.<Integer>identity().apply(1));
        Predicate<String> empty = String::isEmpty, longer = s -> s.length() > 3;
        System.out.println(empty.negate().and(longer).test("abcd") + " " + empty.or(longer).test("ab") + " " + Predicate.not(empty).test("") + Predicate.isEqual(null).test(null) + " " + ((BiPredicate<Integer, Integer>) (a, b) -> a > b).negate().test(1, 2));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Supplier<Supplier<String>> nested = () -> () -> "nested";
        IntBinaryOperator power = (a, b) -> (int) Math.pow(a, b);
        ToDoubleFunction<String> parse = Double::parseDouble;
        Consumer<List<Integer>> first = l -> l.add(1);
        List<Integer> log = new ArrayList<>();
        first.andThen(l -> l.add(2)).accept(log);
        System.out.println(add.andThen(x -> x * 10).apply(1, 2) + " " + nested.get().get() + " " + power.applyAsInt(2, 10) + " " + parse.applyAsDouble("1.5") + log + IntUnaryOperator.identity().andThen(x -> x + 1).applyAsInt(4) + ((ObjIntConsumer<String>) (s, i) -> log.add(i)).getClass().isInterface());
        Map<String, Function<Double, Double>> table = new TreeMap<>();
        table.put("half", x -> x / 2);
        table.put("square", x -> x * x);
        table.put("both", table.get("half").andThen(table.get("square")));
        table.forEach((name, f) -> System.out.print(name + "=" + f.apply(3.0) + " "));
        PrimitiveIterator.OfLong longs = LongStream.iterate(1, x -> x * 3).iterator();
        for (int i = 0; i < 4; i++) System.out.print(longs.nextLong() + " ");
        Runnable[] counters = new Runnable[3];
        int[] counts = new int[3];
        for (int i = 0; i < 3; i++) {
            int index = i;
            counters[i] = () -> counts[index] += index + 1;
        }
        for (Runnable r : counters) {
            r.run();
            r.run();
        }
        System.out.println(Arrays.toString(counts));
    }
}
