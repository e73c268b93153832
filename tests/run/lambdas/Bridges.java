import java.util.Comparator;
import java.util.function.Function;

/** Functional interfaces that narrow a generic one: the lambda answers under every signature. */
public final class Bridges {
    interface Source<T> {
        T next(T after);
    }

    interface Strings extends Source<String> {
        @Override
        String next(String after);
    }

    interface Twice<A extends Comparable<A>> extends Source<A>, Function<A, A> {
        @Override
        A next(A after);

        @Override
        default A apply(A a) {
            return next(next(a));
        }
    }

    interface Numbers<N extends Number> {
        N shift(N n);
    }

    interface Integers extends Numbers<Integer> {
        @Override
        Integer shift(Integer n);
    }

    interface Both extends Integers, Numbers<Integer> {}

    interface Covariant {
        Object make();
    }

    interface Narrow extends Covariant {
        @Override
        String make();
    }

    static <T> T ask(Source<T> source, T value) {
        return source.next(value);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Strings strings = s -> s + "+";
        System.out.println(strings.next("a") + ask(strings, "b"));
        Twice<String> twice = s -> s + s;
        System.out.println(twice.apply("x") + ask(twice, "y"));
        Both both = n -> n + 1;
        Numbers raw = both;
        System.out.println(both.shift(1) + " " + raw.shift(41));
        Narrow narrow = () -> "narrow";
        Covariant wide = narrow;
        System.out.println(narrow.make() + wide.make());
        try {
            raw.shift(1.5);
        } catch (ClassCastException e) {
            System.out.println("double is no integer");
        }
        try {
            ((Source) strings).next(3);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage().startsWith("class java.lang.Integer cannot be cast"));
        }
        Source<? super Integer> lower = x -> x;
        System.out.println(((Source<Object>) lower).next("anything"));
        Comparator<String> reversed = Comparator.<String>naturalOrder().reversed();
        Comparator<Object> adapted = (p, q) -> reversed.compare((String) p, (String) q);
        System.out.println(adapted.compare("a", "b"));
        Function<Object, String> general = Object::toString;
        Function<? super Integer, ? extends CharSequence> use = general;
        System.out.println(use.apply(12).length());
    }
}
