/** Initialisers that fail: the first error, later errors, partial state, superclasses, interfaces. */
public final class Failures {
    static class Fails {
        static int before = 1;

        static {
            before = 2;
            if (before == 2) {
                throw new IllegalStateException("static failed");
            }
        }

        static void use() {}
    }

    static class Heir extends Fails {
        static {
            System.out.println("never");
        }
    }

    static class ThrowsError {
        static final Object X = make();

        static Object make() {
            throw new NoSuchMethodError("by hand");
        }
    }

    static class Nested {
        static final int X = Fails.before;
    }

    interface Broken {
        int VALUE = Integer.parseInt("broken");

        default void call() {}
    }

    static class UsesBroken implements Broken {}

    enum BadEnum {
        ONE;

        static final int[] TABLE = new int[1];

        BadEnum() {
            fill();
        }

        static void fill() {
            TABLE[0] = 1;
        }
    }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (Throwable t) {
            System.out.print(name + ": " + t);
            for (Throwable c = t.getCause(); c != null; c = c.getCause()) {
                System.out.print(" <- " + c);
            }
            System.out.println(t instanceof ExceptionInInitializerError ? " " + ((ExceptionInInitializerError) t).getException() : "");
        }
    }

    public static void main(String[] args) {
        attempt("first", Fails::use);
        attempt("second", Fails::use);
        attempt("third", () -> System.out.println(Fails.before));
        attempt("new", () -> new Fails());
        attempt("heir", () -> new Heir());
        attempt("heir again", () -> new Heir());
        attempt("array", () -> System.out.println(new Fails[1].length));
        attempt("literal", () -> System.out.println(Fails.class.getSimpleName()));
        attempt("error", () -> System.out.println(ThrowsError.X));
        attempt("error again", () -> System.out.println(ThrowsError.X));
        attempt("nested", () -> System.out.println(Nested.X));
        attempt("nested again", () -> System.out.println(Nested.X));
        attempt("interface", () -> System.out.println(Broken.VALUE));
        attempt("implementor", () -> new UsesBroken());
        attempt("implementor again", () -> new UsesBroken());
        attempt("enum", () -> System.out.println(BadEnum.ONE));
        attempt("enum again", () -> System.out.println(BadEnum.valueOf("ONE")));
        attempt("instanceof", () -> System.out.println((Object) "s" instanceof Fails));
    }
}
