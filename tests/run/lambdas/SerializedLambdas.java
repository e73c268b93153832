import java.io.*;
import java.util.Comparator;
import java.util.function.*;

/** Serializable lambdas and method references are written and read again with what they captured. */
public class SerializedLambdas {
    interface Op extends Serializable { long apply(int a, long b); }

    private final String prefix;

    SerializedLambdas(String prefix) { this.prefix = prefix; }

    @SuppressWarnings("unchecked")
    static <T> T again(T object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) { out.writeObject(object); }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    static Op scaled(int by, double shift) { return (a, b) -> a * by + b + (long) shift; }

    public static void main(String[] args) throws Exception {
        System.out.println(again((IntSupplier & Serializable) () -> 41).getAsInt());
        System.out.println(again(scaled(3, 2.9)).apply(5, 1L << 40));
        System.out.println(again((Function<String, Integer> & Serializable) String::length).apply("four"));
        String text = "bound";
        System.out.println(again((Supplier<String> & Serializable) text::toUpperCase).get());
        System.out.println(again((Supplier<StringBuilder> & Serializable) StringBuilder::new).get().length());
        System.out.println(again((Comparator<String> & Serializable) (a, b) -> b.compareTo(a)).compare("a", "b"));
        System.out.println(again(Comparator.comparing((Function<String, Integer> & Serializable) String::length)).compare("a", "bb"));
        SerializedLambdas outer = new SerializedLambdas("p");
        try {
            again((Supplier<String> & Serializable) () -> outer.prefix);
        } catch (NotSerializableException e) {
            System.out.println(e);
        }
        try {
            again((Runnable) () -> { });
        } catch (NotSerializableException e) {
            System.out.println(e.getClass());
        }
    }
}
