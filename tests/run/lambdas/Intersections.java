import java.io.Serializable;
import java.util.Comparator;
import java.util.RandomAccess;
import java.util.function.Function;
import java.util.function.Supplier;

/** Casts to intersections: marker interfaces, defaults of a second type, serializable lambdas. */
public final class Intersections {
    interface Named {
        default String name() {
            return "named " + getClass().isSynthetic();
        }
    }

    interface Generic<T> extends Serializable {
        T apply(T t);
    }

    interface Strict extends Generic<String> {
        @Override
        String apply(String s);
    }

    static <T extends Supplier<String> & Named> String both(T t) {
        return t.get() + " " + t.name();
    }

    static <F extends Function<Integer, Integer> & Serializable> boolean serial(F f) {
        return f instanceof Serializable && f.apply(1) == 2;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        System.out.println(both((Supplier<String> & Named) () -> "supplied"));
        System.out.println(serial((Function<Integer, Integer> & Serializable) x -> x + 1));
        Object marker = (Runnable & RandomAccess & Cloneable & Named) () -> System.out.println("ran");
        System.out.println((marker instanceof RandomAccess) + " " + (marker instanceof Cloneable) + " " + (marker instanceof Serializable));
        ((Runnable) marker).run();
        System.out.println(((Named) marker).name());
        Strict strict = s -> s + "!";
        Generic raw = strict;
        System.out.println(strict.apply("a") + raw.apply("b"));
        try {
            raw.apply(1);
        } catch (ClassCastException e) {
            System.out.println("strict");
        }
        Comparator<String> c = (Comparator<String> & Serializable) String::compareToIgnoreCase;
        System.out.println(c.compare("A", "a") + " " + (c.reversed() instanceof Serializable));
        int captured = args.length;
        Supplier<Integer> s = (Supplier<Integer> & Serializable) () -> captured + 1;
        System.out.println(s.get());
        var both = (Named & Supplier<Integer>) () -> captured;
        System.out.println(both.name() + both.get());
        Generic<Integer> reference = (Generic<Integer> & Named) Math::abs;
        System.out.println(reference.apply(-4) + ((Named) reference).name());
        Class<?> type = marker.getClass();
        System.out.println(type.getInterfaces().length + " " + type.getSuperclass() + " " + type.isInterface());
    }
}
