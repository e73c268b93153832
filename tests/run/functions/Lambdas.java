// jdk: 17+
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Lambdas and method references of every kind, with captures of every kind. */
public final class Lambdas {
    private int field = 5;

    interface Three {
        long apply(int a, long b, double c);
    }

    static int twice(int x) {
        return 2 * x;
    }

    int plusField(int x) {
        return x + field;
    }

    Supplier<Integer> counter() {
        return () -> field++;
    }

    record Person(String name, int age) {}

    public static void main(String[] args) {
        Function<Integer, Integer> f = Lambdas::twice;
        Lambdas o = new Lambdas();
        Function<Integer, Integer> g = o::plusField;
        BiFunction<Lambdas, Integer, Integer> unbound = Lambdas::plusField;
        System.out.println(f.apply(4) + " " + g.apply(4) + " " + unbound.apply(o, 7) + " " + f.andThen(g).compose(f).apply(1));
        Supplier<Integer> counter = o.counter();
        System.out.println(counter.get() + counter.get() + " " + g.apply(0));
        int local = 3;
        long wide = 4L;
        String text = "t";
        double d = 0.5;
        Three three = (a, b, c) -> a * local + b * wide + (long) (c / d) + text.length();
        System.out.println(three.apply(1, 2L, 3.0));
        Function<String, StringBuilder> constructor = StringBuilder::new;
        IntFunction<int[]> array = int[]::new;
        Supplier<List<String>> list = ArrayList::new;
        System.out.println(constructor.apply("built").reverse() + " " + array.apply(7).length + list.get());
        IntBinaryOperator max = Math::max;
        Predicate<String> empty = String::isEmpty;
        UnaryOperator<String> upper = String::toUpperCase;
        System.out.println(max.applyAsInt(3, 9) + " " + empty.negate().or(empty).test("x") + upper.apply("up"));
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> a - b;
        System.out.println(curried.apply(10).apply(3));
        Runnable nested = () -> {
            Runnable inner = () -> System.out.println("inner " + local);
            inner.run();
        };
        nested.run();
        List<Person> people = new ArrayList<>(List.of(new Person("Bo", 30), new Person("Al", 30), new Person("Cy", 20)));
        people.sort(Comparator.comparing(Person::age).thenComparing(Person::name));
        System.out.println(people);
        people.sort(Comparator.comparing(Person::name, Comparator.reverseOrder()));
        people.forEach(p -> System.out.print(p.name() + " "));
        System.out.println();
        Consumer<Object> print = System.out::println;
        print.andThen(x -> System.out.println(x + "!")).accept("consumed");
        Object same = (Runnable & java.io.Serializable) () -> {};
        System.out.println(same instanceof Runnable);
        Supplier<Supplier<String>> thrower = () -> () -> {
            throw new IllegalStateException("from a lambda");
        };
        try {
            thrower.get().get();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
