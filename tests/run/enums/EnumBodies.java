import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.IntBinaryOperator;

/** Enums with bodies, abstract methods, interfaces, constructors, static state and failures. */
public final class EnumBodies {
    interface Priced {
        int price();

        default String tag() {
            return this + "@" + price();
        }
    }

    enum Fruit implements Priced {
        APPLE(3),
        PEAR(5) {
            @Override
            public int price() {
                return super.price() * 2;
            }

            @Override
            public String toString() {
                return "pear";
            }
        },
        FIG {
            private int asked;

            @Override
            public int price() {
                return ++asked;
            }
        };

        private final int base;
        private static int constructed;
        static final Fruit FIRST = values()[0];

        static {
            for (Fruit f : values()) {
                constructed += f.base + 100;
            }
        }

        Fruit(int base) {
            this.base = base;
        }

        Fruit() {
            this(-1);
        }

        public int price() {
            return base;
        }
    }

    enum Operation implements IntBinaryOperator {
        PLUS("+") {
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            public int applyAsInt(int a, int b) {
                return a * b;
            }
        },
        LAST("?", (a, b) -> b) {
            public int applyAsInt(int a, int b) {
                return inner.applyAsInt(a, b);
            }
        };

        final String symbol;
        final IntBinaryOperator inner;

        Operation(String symbol, IntBinaryOperator... inner) {
            this.symbol = symbol;
            this.inner = inner.length > 0 ? inner[0] : null;
        }
    }

    enum Empty {}

    public static void main(String[] args) {
        for (Fruit f : Fruit.values()) {
            System.out.println(f + " " + f.name() + f.ordinal() + f.tag() + f.getClass().isAnonymousClass() + f.getDeclaringClass().getSimpleName());
        }
        System.out.println(Fruit.constructed + " " + Fruit.FIRST + Fruit.FIG.price() + Fruit.FIG.compareTo(Fruit.APPLE));
        for (Operation o : Operation.values()) {
            System.out.print(6 + o.symbol + 7 + "=" + o.applyAsInt(6, 7) + " ");
        }
        System.out.println(Empty.values().length);
        for (String name : new String[] {"PEAR", "pear", null}) {
            try {
                System.out.println(Fruit.valueOf(name).ordinal());
            } catch (IllegalArgumentException | NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
        Map<Fruit, String> map = new EnumMap<>(Fruit.class);
        map.put(Fruit.FIG, "f");
        map.put(Fruit.APPLE, null);
        System.out.println(map + " " + map.containsKey(Fruit.PEAR) + map.get(Fruit.FIG));
        EnumSet<Fruit> set = EnumSet.complementOf(EnumSet.of(Fruit.PEAR));
        System.out.println(set + " " + EnumSet.range(Fruit.APPLE, Fruit.FIG) + EnumSet.noneOf(Empty.class));
        Fruit[] copy = Fruit.values();
        copy[0] = null;
        System.out.println(Fruit.values()[0] + " " + Arrays.asList(Fruit.values()).indexOf(Fruit.FIG));
        System.out.println(Enum.valueOf(Fruit.class, "APPLE") == Fruit.APPLE);
        System.out.println(Fruit.PEAR.equals(Fruit.PEAR) + " " + Fruit.class.isEnum() + Fruit.PEAR.getClass().isEnum() + Fruit.PEAR.getClass().getSuperclass());
    }
}
