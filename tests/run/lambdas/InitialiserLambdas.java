import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Lambdas made in initialisers, constructors, enum constants, interfaces and default arguments. */
public final class InitialiserLambdas {
    static final List<String> log = new ArrayList<>();
    static final Supplier<String> EARLY = () -> InitialiserLambdas.LATE + log.size();
    static final String SEEN_EARLY = EARLY.get();
    static final String LATE = new String("late");
    final Supplier<String> mine = () -> this.hashName() + hashName();
    final String name;

    InitialiserLambdas(String name) {
        this(name, () -> "from this()");
    }

    InitialiserLambdas(String name, Supplier<String> extra) {
        Supplier<String> before = this.mine;
        log.add(before.get() + extra.get());
        this.name = name;
        log.add(before.get());
    }

    String hashName() {
        return name == null ? "?" : "" + name.length();
    }

    interface Registry {
        List<Function<Integer, Integer>> ALL = List.of(x -> x + 1, Registry::twice, new Registry() {}::three);

        static int twice(int x) {
            return 2 * x;
        }

        default int three(int x) {
            return 3 * x;
        }

        private static Function<Integer, Integer> composed() {
            return ALL.stream().reduce(Function.identity(), Function::andThen);
        }

        static int all(int x) {
            return composed().apply(x);
        }
    }

    enum Operation {
        ADD("+", (a, b) -> a + b),
        POWER("^", (a, b) -> {
            int r = 1;
            for (int i = 0; i < b; i++) {
                r *= a;
            }
            return r;
        }),
        NAMED("n", Operation::named);

        final String symbol;
        final BiFunction<Integer, Integer, Integer> f;
        final Supplier<String> self = () -> this.name() + ordinal();

        Operation(String symbol, BiFunction<Integer, Integer, Integer> f) {
            this.symbol = symbol;
            this.f = f;
        }

        static int named(int a, int b) {
            return NAMED.name().length() * a + b;
        }
    }

    static class Parent {
        final String text;

        Parent(Supplier<String> supplier) {
            text = supplier.get();
        }
    }

    static class Child extends Parent {
        Child(String argument) {
            super(() -> "child of " + argument);
        }
    }

    static <T> UnaryOperator<T> repeat(int n, UnaryOperator<T> f) {
        return n == 0 ? x -> x : x -> repeat(n - 1, f).apply(f.apply(x));
    }

    public static void main(String[] args) {
        System.out.println(SEEN_EARLY + " " + EARLY.get());
        InitialiserLambdas object = new InitialiserLambdas("given");
        System.out.println(log + " " + object.mine.get());
        System.out.println(Registry.all(4));
        for (Operation o : Operation.values()) {
            System.out.print(o.f.apply(2, 5) + o.symbol + o.self.get() + " ");
        }
        System.out.println(new Child("mine").text);
        System.out.println(repeat(5, (String s) -> s + s.length()).apply("x") + repeat(3, (Integer i) -> i * i).apply(2));
        Supplier<Supplier<Supplier<String>>> nested = () -> () -> () -> log.get(0) + object.name;
        System.out.println(nested.get().get().get());
        Function<Object, Function<Object, Object>> k = x -> y -> x;
        System.out.println(k.apply("kept").apply("dropped"));
        Runnable thrower = () -> {
            try {
                log.forEach(s -> {
                    if (s.length() > 1) {
                        throw new IllegalStateException(s);
                    }
                });
            } finally {
                System.out.println("finally in a lambda");
            }
        };
        try {
            thrower.run();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
