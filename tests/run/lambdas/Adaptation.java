import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/** Boxing, unboxing and widening between a functional interface and what implements it. */
public final class Adaptation {
    static int asInt(int x) {
        return x + 1;
    }

    static long asLong(long x) {
        return x * 2;
    }

    static Integer boxed(Integer x) {
        return x == null ? null : x + 100;
    }

    static char letter() {
        return 'q';
    }

    static byte small() {
        return -3;
    }

    static Object object(Object x) {
        return x.getClass().getSimpleName() + x;
    }

    static void nothing(long a, Object b) {
        System.out.println("void " + a + b);
    }

    interface CharBox {
        Character get();
    }

    interface ShortToObject {
        Object apply(short s);
    }

    interface Discards {
        void accept(int a, int b);
    }

    interface FloatIn {
        double apply(float f);
    }

    public static void main(String[] args) {
        Function<Integer, Integer> a = Adaptation::asInt;
        IntUnaryOperator b = Adaptation::boxed;
        IntToLongFunction c = Adaptation::asInt;
        IntToLongFunction d = Adaptation::asLong;
        Function<Integer, Object> e = Adaptation::asLong;
        ToDoubleFunction<Integer> f = Adaptation::asInt;
        System.out.println(a.apply(1) + " " + b.applyAsInt(1) + " " + c.applyAsLong(5) + " " + d.applyAsLong(5) + " " + e.apply(5).getClass() + " " + f.applyAsDouble(8));
        CharBox box = Adaptation::letter;
        Supplier<Object> wide = Adaptation::letter;
        LongSupplier code = Adaptation::letter;
        DoubleSupplier half = Adaptation::small;
        System.out.println(box.get() + "" + wide.get() + code.getAsLong() + " " + half.getAsDouble());
        ShortToObject s = Adaptation::object;
        System.out.println(s.apply((short) -5));
        IntFunction<Object> i = Adaptation::object;
        System.out.println(i.apply(7));
        Discards discards = Math::max;
        discards.accept(1, 2);
        Discards prints = Adaptation::nothing;
        prints.accept(1, 2);
        ObjIntConsumer<String> swapped = (text, n) -> nothing(n, text);
        swapped.accept("text", 9);
        FloatIn widen = Math::sqrt;
        System.out.println(widen.apply(2f));
        BiFunction<Integer, Long, Double> sum = (x, y) -> (double) x + y;
        System.out.println(sum.apply(1, 2L));
        ToIntFunction<Integer> plain = Adaptation::boxed;
        for (Integer input : new Integer[] {1, null}) {
            try {
                System.out.println(plain.applyAsInt(input));
            } catch (NullPointerException x) {
                System.out.println("null result");
            }
        }
        Function raw = (Function<Integer, Integer>) Adaptation::asInt;
        try {
            raw.apply("text");
        } catch (ClassCastException x) {
            System.out.println(x.getMessage());
        }
    }
}
