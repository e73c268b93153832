import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Method references to varargs methods, with widening and boxing on the way. */
public final class VarargsReferences {
    static int sum(int... numbers) {
        return Arrays.stream(numbers).sum() * 10 + numbers.length;
    }

    static String all(Object first, Object... rest) {
        return first + Arrays.toString(rest);
    }

    static <T> String kinds(T... values) {
        return values.getClass().getComponentType().getSimpleName() + values.length;
    }

    static long widen(long a, double... more) {
        return a + (long) more[0];
    }

    String member(String... names) {
        return String.join("/", names);
    }

    interface Four {
        Object call(Object a, Object b, Object c, Object d);
    }

    interface Member {
        String call(VarargsReferences self, String a, String b);
    }

    interface Mixed {
        double mix(int a, int b);
    }

    public static void main(String[] args) {
        Supplier<Integer> none = VarargsReferences::sum;
        IntBinaryOperator two = VarargsReferences::sum;
        Function<int[], Integer> array = VarargsReferences::sum;
        BiFunction<Integer, Integer, Integer> boxed = VarargsReferences::sum;
        System.out.println(none.get() + " " + two.applyAsInt(3, 4) + " " + array.apply(new int[] {1}) + " " + boxed.apply(5, 6));
        Four four = VarargsReferences::all;
        System.out.println(four.call(1, "b", null, 'd'));
        Function<Object, String> single = VarargsReferences::all;
        System.out.println(single.apply(null));
        Function<Object[], String> spread = VarargsReferences::kinds;
        System.out.println(spread.apply(new Integer[] {1, 2, 3}));
        BiFunction<String, String, String> strings = VarargsReferences::kinds;
        System.out.println(strings.apply("a", "b"));
        Mixed mixed = VarargsReferences::widen;
        System.out.println(mixed.mix(3, 4));
        Member member = VarargsReferences::member;
        System.out.println(member.call(new VarargsReferences(), "p", "q"));
        Supplier<String> bound = new VarargsReferences()::member;
        System.out.println("[" + bound.get() + "]");
        Function<Integer, List<Integer>> list = Arrays::asList;
        ToLongFunction<String> format = s -> String.format("%s%s", s, s).length();
        System.out.println(list.apply(4) + " " + format.applyAsLong("abc"));
        try {
            two = VarargsReferences::sum;
            boxed.apply(null, 1);
        } catch (NullPointerException e) {
            System.out.println("unboxing null");
        }
    }
}
