import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** References to constructors of plain, inner, generic and array classes. */
public final class ConstructorReferences {
    final String tag = "outer";

    static class Pair<A, B> {
        final A a;
        final B b;

        Pair(A a, B b) {
            this.a = a;
            this.b = b;
        }

        Pair(A a, B... rest) {
            this(a, rest.length == 0 ? null : rest[rest.length - 1]);
        }

        @Override
        public String toString() {
            return "<" + a + "," + b + ">";
        }
    }

    class Inner {
        final int number;

        Inner(int number) {
            this.number = number;
        }

        @Override
        public String toString() {
            return tag + number;
        }
    }

    interface Triple {
        Pair<String, Integer> make(String a, Integer b, Integer c);
    }

    IntFunction<Inner> inners() {
        return Inner::new;
    }

    enum Colour { RED, GREEN }

    public static void main(String[] args) {
        BiFunction<String, Integer, Pair<String, Integer>> pair = Pair::new;
        Triple triple = Pair::new;
        Function<String, Pair<String, Integer>> one = Pair::new;
        System.out.println(pair.apply("x", 1) + "" + triple.make("y", 2, 3) + one.apply("z"));
        System.out.println(new ConstructorReferences().inners().apply(7));
        IntFunction<int[][]> arrays = int[][]::new;
        Function<Integer, String[]> strings = String[]::new;
        System.out.println(arrays.apply(3).length + arrays.apply(0).getClass().getName() + strings.apply(2).getClass());
        try {
            strings.apply(-1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        Supplier<Map<String, List<Integer>>> map = HashMap::new;
        map.get().computeIfAbsent("k", k -> new ArrayList<>()).add(1);
        IntFunction<List<Pair[]>> lists = ArrayList::new;
        System.out.println(lists.apply(10).size() + " " + Stream.of("a", "b").toArray(String[]::new).length);
        try {
            lists.apply(-10);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        class Local {
            final String seen = args.length + "args";

            Local(String more) {
                System.out.println(seen + more);
            }
        }
        Function<String, Local> local = Local::new;
        System.out.println(local.apply("!").seen);
        Supplier<Colour[]> values = Colour::values;
        Function<String, Colour> valueOf = Colour::valueOf;
        System.out.println(values.get().length + "" + valueOf.apply("GREEN"));
    }
}
