import java.util.Objects;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** A bound receiver is evaluated once, when the reference is made, and null fails there. */
public final class BoundReceivers {
    static int evaluations;
    String name = "first";

    String greet() {
        return "hello from " + name;
    }

    static BoundReceivers make(boolean empty) {
        evaluations++;
        return empty ? null : new BoundReceivers();
    }

    class Inner {
        String outerName() {
            return name;
        }
    }

    public static void main(String[] args) {
        Supplier<String> bound = make(false)::greet;
        System.out.println(bound.get() + bound.get() + evaluations);
        try {
            Supplier<String> never = make(true)::greet;
            System.out.println("made " + never);
        } catch (NullPointerException e) {
            System.out.println("at capture " + e.getStackTrace()[0].getMethodName() + evaluations);
        }
        Supplier<String> late = () -> make(true).greet();
        try {
            late.get();
        } catch (NullPointerException e) {
            System.out.println("at call " + evaluations + " " + e.getMessage());
        }
        BoundReceivers object = new BoundReceivers();
        Supplier<String> before = object::greet;
        object.name = "second";
        System.out.println(before.get());
        BoundReceivers old = object;
        Supplier<Inner> inner = () -> old.new Inner();
        object = null;
        System.out.println(inner.get().outerName());
        Supplier<Integer> hash = "text"::hashCode;
        IntSupplier length = "text"::length;
        Function<Object, Boolean> equal = "text"::equals;
        System.out.println(hash.get() + " " + length.getAsInt() + " " + equal.apply("te" + "xt"));
        String nothing = null;
        try {
            Function<Object, Boolean> broken = nothing::equals;
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        Function<Object, Boolean> unbound = Objects::isNull;
        System.out.println(unbound.apply(nothing));
        Function<String, Integer> needs = String::length;
        try {
            needs.apply(null);
        } catch (NullPointerException e) {
            System.out.println("unbound null");
        }
    }
}
