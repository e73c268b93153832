import java.util.ArrayList;
import java.util.List;

/** Generics: bridges, bounds, wildcards, erasure, varargs, and casts that fail late. */
public final class Generics {
    static class Box<T extends Comparable<T>> implements Comparable<Box<T>> {
        T value;

        Box(T value) {
            this.value = value;
        }

        @Override
        public int compareTo(Box<T> other) {
            return value.compareTo(other.value);
        }

        <R extends Comparable<R>> Box<R> map(java.util.function.Function<? super T, ? extends R> f) {
            return new Box<>(f.apply(value));
        }
    }

    static class Animal {
        Animal self() {
            return this;
        }

        public String toString() {
            return "animal";
        }
    }

    static class Cat extends Animal {
        @Override
        Cat self() {
            return this;
        }

        public String toString() {
            return "cat";
        }
    }

    static <T extends Comparable<? super T>> T largest(List<? extends T> list) {
        T best = list.get(0);
        for (T t : list) {
            if (t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static int count(Object... objects) {
        return objects == null ? -1 : objects.length;
    }

    static String sum(String label, int... numbers) {
        int sum = 0;
        for (int n : numbers) {
            sum += n;
        }
        return label + sum;
    }

    @SafeVarargs
    static <T> List<T> listOf(T... items) {
        List<T> list = new ArrayList<>();
        for (T item : items) {
            list.add(item);
        }
        return list;
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) {
        Comparable<Box<Integer>> raw = new Box<>(5);
        System.out.println(raw.compareTo(new Box<>(7)) + " " + new Box<>("a").map(String::length).value);
        System.out.println(largest(List.of(3, 9, 4)) + " " + largest(listOf("x", "yy", "a")));
        Animal animal = new Cat();
        System.out.println(animal.self());
        System.out.println(count() + " " + count(1, 2) + " " + count((Object) null) + " " + count((Object[]) null));
        System.out.println(count(new Object[] {1, 2, 3}) + " " + count(new int[] {1, 2, 3}) + " " + sum("s", 1, 2, 3) + sum("e"));
        List<Integer> integers = new ArrayList<>();
        ((List<Object>) (List<?>) integers).add("not a number");
        System.out.println(integers.size());
        try {
            int i = integers.get(0);
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println("late cast");
        }
        Box plain = new Box("text");
        try {
            ((Comparable) plain).compareTo("wrong");
        } catch (ClassCastException e) {
            System.out.println("bridge cast");
        }
    }
}
