// jdk: 17+
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Static members of inner classes, local enums, interfaces and records (Java 16). */
public final class StaticInInner {
    int instance = 3;

    class Inner {
        static int count;
        static final List<String> LOG = new ArrayList<>();
        final int number = ++count;

        static String describe(Inner inner) {
            LOG.add("described " + inner.number);
            return "inner " + inner.number + " of " + count;
        }

        record Pair(int a, int b) {
            int sum() {
                return a + b;
            }
        }

        enum Mode {
            FAST, SLOW;

            Mode other() {
                return values()[1 - ordinal()];
            }
        }

        Pair pair() {
            return new Pair(number, instance);
        }
    }

    static String locals(int parameter) {
        enum Size {
            SMALL { @Override int factor() { return 1; } },
            LARGE { @Override int factor() { return 10; } };

            abstract int factor();
        }
        interface Scale {
            int apply(int x);

            default Scale twice() {
                return x -> apply(apply(x));
            }

            static Scale by(Size size) {
                return x -> x * size.factor() + 1;
            }
        }
        record Result(Size size, int value) implements Comparable<Result> {
            static int made;

            Result {
                made++;
            }

            @Override
            public int compareTo(Result o) {
                return Integer.compare(value, o.value);
            }
        }
        List<Result> results = new ArrayList<>();
        for (Size size : Size.values()) {
            results.add(new Result(size, Scale.by(size).twice().apply(parameter)));
        }
        String switched = switch (results.get(0).size()) {
            case SMALL -> "s";
            case LARGE -> "l";
        };
        return results + " " + results.get(0).compareTo(results.get(1)) + Result.made + switched;
    }

    public static void main(String[] args) {
        StaticInInner outer = new StaticInInner();
        Inner first = outer.new Inner();
        Inner second = outer.new Inner();
        System.out.println(Inner.describe(first) + " " + Inner.describe(second) + " " + Inner.LOG);
        outer.instance = 40;
        System.out.println(second.pair() + " " + second.pair().sum() + Inner.Mode.FAST.other());
        System.out.println(locals(2) + " " + locals(3));
        Supplier<Object> anonymous = () -> new Object() {
            static int shared = 5;
            int own = shared++;

            @Override
            public String toString() {
                return "anonymous " + own + shared;
            }
        };
        System.out.println(anonymous.get() + " " + anonymous.get());
    }
}
