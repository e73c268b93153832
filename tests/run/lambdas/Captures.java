import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** What lambdas capture: this, parameters, loop variables, values of every type, in any order. */
public final class Captures {
    private int count;
    private static LongUnaryOperator factorial;
    private final Supplier<Supplier<Integer>> nested = () -> () -> ++this.count;

    Captures() {
        factorial = n -> n <= 1 ? 1 : n * factorial.applyAsLong(n - 1);
    }

    IntSupplier fibonacci(int n) {
        return () -> n < 2 ? n : fibonacci(n - 1).getAsInt() + this.fibonacci(n - 2).getAsInt();
    }

    static String everything(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o, int[] a) {
        Supplier<String> later = () -> {
            a[0]++;
            Supplier<String> inner = () -> z + " " + b + c + s + " " + i + j + " " + f + d + o + a[0];
            return inner.get();
        };
        a[0] += 10;
        return later.get() + later.get();
    }

    void rename(List<Runnable> runs) {
        class Counter {
            int mine = count;

            Runnable bump(int by) {
                return () -> {
                    mine += by;
                    count += by;
                    System.out.println("mine " + mine + " count " + count);
                };
            }
        }
        Counter counter = new Counter();
        runs.add(counter.bump(5));
        runs.add(counter.bump(50));
    }

    public static void main(String[] args) {
        Captures captures = new Captures();
        System.out.println(captures.nested.get().get() + captures.nested.get().get() + " " + captures.count);
        System.out.println(factorial.applyAsLong(20) + " " + captures.fibonacci(12).getAsInt());
        System.out.println(everything(true, (byte) -1, 'c', (short) 300, 5, 1L << 40, 1.5f, -0.0, null, new int[] {1}));
        List<Runnable> runs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i * i;
            runs.add(() -> System.out.print(copy + " "));
        }
        for (String word : new String[] {"x", "y"}) {
            runs.add(() -> System.out.print(word + " "));
        }
        captures.rename(runs);
        runs.forEach(Runnable::run);
        runs.get(runs.size() - 1).run();
        Runnable[] self = new Runnable[1];
        int[] depth = {0};
        self[0] = () -> {
            if (++depth[0] < 1000) {
                self[0].run();
            }
        };
        self[0].run();
        System.out.println(depth[0]);
        Supplier<Runnable> maker = () -> () -> System.out.println(captures.count);
        Runnable one = maker.get();
        captures.count = -1;
        one.run();
    }
}
