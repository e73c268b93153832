import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Lambdas capture values, method references bind receivers. */
public final class Main {
    static int twice(int x) {
        return 2 * x;
    }

    public static void main(String[] args) {
        int base = 10;
        IntUnaryOperator add = x -> x + base;
        IntUnaryOperator twice = Main::twice;
        Supplier<String> bound = "text"::toUpperCase;
        Function<String, Integer> length = String::length;
        assert add.andThen(twice).applyAsInt(5) == 30;
        assert bound.get().equals("TEXT") && length.apply("four") == 4;
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> a * b;
        assert curried.apply(6).apply(7) == 42;
    }
}
