import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Casts that the compiler inserts, where they happen and where they do not. */
public final class HeapPollution {
    static class Box<T> {
        T value;

        Box(T value) {
            this.value = value;
        }

        T get() {
            return value;
        }

        @SuppressWarnings("unchecked")
        <U> U as() {
            return (U) value;
        }
    }

    static class Bounded<T extends Comparable<T> & CharSequence> extends Box<T> {
        Bounded(T t) {
            super(t);
        }

        int use() {
            return value.length() + value.compareTo(value);
        }
    }

    @SafeVarargs
    static <T> T[] array(T... values) {
        return values;
    }

    static <T> T[] pair(T a, T b) {
        return array(a, b);
    }

    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (ClassCastException | ArrayStoreException e) {
            System.out.println(e.getClass().getSimpleName() + " at " + e.getStackTrace()[0].getLineNumber() + " " + e.getMessage());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Box<Integer> polluted = (Box) new Box<>("text");
        attempt(() -> System.out.println(polluted.get()));
        attempt(() -> System.out.println((Object) polluted.get()));
        attempt(() -> System.out.println(polluted.value.toString()));
        attempt(() -> System.out.println(String.valueOf((Object) polluted.value)));
        attempt(() -> System.out.println(polluted.<List<String>>as().size()));
        attempt(() -> polluted.<Object>as().hashCode());
        attempt(() -> {
            Integer i = polluted.value;
        });
        attempt(() -> {
            String[] strings = pair("a", "b");
        });
        attempt(() -> System.out.println(Arrays.toString(array("a", "b")) + pair("a", "b").length));
        attempt(() -> System.out.println(new Bounded("xyz").use()));
        attempt(() -> System.out.println(new Bounded((Comparable) (Object) new StringBuilder("b")).use()));
        attempt(() -> ((Box) new Bounded<>("q")).value = 5);
        attempt(() -> {
            Bounded<String> b = new Bounded<>("q");
            ((Box) b).value = 5;
            b.use();
        });
        attempt(() -> {
            List<String>[] lists = new List[] {new ArrayList<>(List.of(1))};
            String s = lists[0].get(0);
        });
        attempt(() -> {
            Object[] objects = new List[1];
            objects[0] = "s";
        });
        Function<String, Integer> length = String::length;
        attempt(() -> System.out.println(((Function<Object, Integer>) (Function) length).apply(3)));
        List raw = new ArrayList<Integer>();
        raw.add("mixed");
        List<? extends Number> numbers = raw;
        attempt(() -> System.out.println(numbers.get(0)));
        attempt(() -> {
            for (Number n : numbers) {
                System.out.println(n);
            }
        });
        System.out.println(raw.equals(List.of("mixed")));
    }
}
