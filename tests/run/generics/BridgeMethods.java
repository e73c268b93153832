import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** Bridges: covariant returns, generic overrides, several at once, visible through reflection. */
public final class BridgeMethods {
    static class Animal implements Cloneable, Comparable<Animal> {
        int age = 3;

        Animal self() {
            return this;
        }

        Object sound() {
            return "none";
        }

        @Override
        public Animal clone() throws CloneNotSupportedException {
            return (Animal) super.clone();
        }

        @Override
        public int compareTo(Animal o) {
            return age - o.age;
        }
    }

    static class Dog extends Animal {
        @Override
        Dog self() {
            return this;
        }

        @Override
        String sound() {
            return "woof " + super.sound();
        }

        @Override
        public Dog clone() throws CloneNotSupportedException {
            Dog d = (Dog) super.clone();
            d.age++;
            return d;
        }
    }

    interface Store<K, V extends Comparable<? super V>> {
        V put(K key, V value);

        default V twice(K key, V value) {
            put(key, value);
            return put(key, value);
        }
    }

    abstract static class Half<V extends Comparable<? super V>> implements Store<String, V> {
        final List<String> log = new ArrayList<>();

        @Override
        public abstract V put(String key, V value);
    }

    static class Full extends Half<Integer> {
        @Override
        public Integer put(String key, Integer value) {
            log.add(key + value);
            return value + log.size();
        }
    }

    static class Plain {
        public String get() {
            return "plain";
        }
    }

    static class Adopted extends Plain implements Supplier<String> {}

    interface Numbered<N extends Number> {
        N number();
    }

    interface Labelled {
        Object number();
    }

    static class Both implements Numbered<Integer>, Labelled {
        @Override
        public Integer number() {
            return 17;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Animal dog = new Dog();
        System.out.println(dog.self().sound() + " " + dog.clone().age + " " + dog.clone().getClass().getSimpleName());
        Store raw = new Full();
        System.out.println(raw.put("k", 1) + " " + raw.twice("t", 5) + " " + ((Full) raw).log);
        for (Object[] bad : new Object[][] {{1, 1}, {"k", "v"}}) {
            try {
                raw.put(bad[0], (Comparable) bad[1]);
            } catch (ClassCastException e) {
                StackTraceElement top = e.getStackTrace()[0];
                System.out.println(top.getClassName() + "." + top.getMethodName() + ":" + top.getLineNumber());
            }
        }
        Supplier<String> adopted = new Adopted();
        System.out.println(adopted.get());
        Labelled labelled = new Both();
        Numbered<?> numbered = (Numbered<?>) labelled;
        System.out.println(labelled.number() + "" + numbered.number());
        try {
            ((Comparable) dog).compareTo("cat");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        List<String> bridges = new ArrayList<>();
        for (java.lang.reflect.Method m : Dog.class.getDeclaredMethods()) {
            bridges.add(m.getName() + m.getReturnType().getSimpleName() + m.isBridge());
        }
        bridges.sort(Comparator.naturalOrder());
        System.out.println(bridges);
    }
}
