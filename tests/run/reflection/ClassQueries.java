import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;

/** Casting, assignability, loading by name, enum constants and assertion status. */
public class ClassQueries {
    enum Level { LOW, HIGH { @Override public String toString() { return "high!"; } } }

    static class Loud {
        static { System.out.println("initialised Loud"); }
        static class Quiet {}
    }

    static class Failing {
        static int value = 1 / Integer.parseInt("0");
    }

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("cast", () -> Integer.class.cast("x"));
        attempt("cast null", () -> Integer.class.cast(null));
        attempt("cast fine", () -> Number.class.cast(4));
        attempt("subclass", () -> Integer.class.asSubclass(Number.class));
        attempt("no subclass", () -> Integer.class.asSubclass(String.class));
        attempt("for name", () -> Class.forName("java.lang.String"));
        attempt("array for name", () -> Class.forName("[Ljava.lang.String;"));
        attempt("int array for name", () -> Class.forName("[[I"));
        attempt("int", () -> Class.forName("int"));
        attempt("missing", () -> Class.forName("no.such.Thing"));
        attempt("slashes", () -> Class.forName("java/lang/String"));
        attempt("empty", () -> Class.forName(""));
        attempt("quiet nested", () -> Class.forName("ClassQueries$Loud$Quiet"));
        attempt("not initialised", () -> Class.forName("ClassQueries$Loud", false, ClassQueries.class.getClassLoader()));
        attempt("initialised", () -> Class.forName("ClassQueries$Loud"));
        attempt("failing", () -> Class.forName("ClassQueries$Failing"));
        attempt("failing again", () -> Class.forName("ClassQueries$Failing"));
        attempt("boot loader", () -> Class.forName("ClassQueries", true, null));
        attempt("boot loader finds", () -> Class.forName("java.util.List", true, null));
        System.out.println(Object.class.isAssignableFrom(int[].class) + " " + Cloneable.class.isAssignableFrom(int[].class)
            + " " + Object[].class.isAssignableFrom(String[][].class) + " " + long.class.isAssignableFrom(int.class)
            + " " + Serializable[].class.isInstance(new Integer[0]) + " " + Comparable.class.isInstance("s"));
        System.out.println(Arrays.toString(Level.class.getEnumConstants()) + " " + String.class.getEnumConstants()
            + " " + Level.HIGH.getClass().getEnumConstants() + " " + Level.HIGH.getDeclaringClass());
        attempt("valueOf", () -> Level.valueOf("LOW"));
        attempt("valueOf HIGH", () -> Enum.valueOf(Level.class, "HIGH").name());
        attempt("valueOf missing", () -> Level.valueOf("NONE"));
        attempt("valueOf null", () -> Enum.valueOf(Level.class, null));
        System.out.println(ClassQueries.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus());
        System.out.println(String.class.getClassLoader() + " " + int.class.getClassLoader() + " "
            + (ClassQueries.class.getClassLoader() != null) + " " + ClassQueries.class.getClassLoader().getName()
            + " " + ClassQueries.class.getClassLoader().getParent().getName());
        System.out.println((ClassQueries.class.getClassLoader() == ClassLoader.getSystemClassLoader()) + " "
            + (Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader())
            + " " + (ClassQueries[].class.getClassLoader() == ClassLoader.getSystemClassLoader()));
        attempt("load", () -> ClassQueries.class.getClassLoader().loadClass("ClassQueries$Level"));
        attempt("load missing", () -> ClassQueries.class.getClassLoader().loadClass("Nope"));
        attempt("load array", () -> ClassQueries.class.getClassLoader().loadClass("[I"));
        System.out.println(ClassQueries.class.getModule().isNamed() + " " + ClassQueries.class.getModule().getName()
            + " " + String.class.getModule().getName() + " " + java.util.logging.Level.class.getModule().getName()
            + " " + java.sql.Date.class.getModule() + " " + int[].class.getModule() + " "
            + (ClassQueries[].class.getModule() == ClassQueries.class.getModule()));
        System.out.println(ClassQueries.class.getResource("missing.txt") + " " + ClassQueries.class.getResourceAsStream("/missing.txt"));
        System.out.println(ArrayList.class.getPackage() + " " + ClassQueries.class.getPackage().getName().isEmpty() + " " + int.class.getPackage());
        Comparator<String> c = Comparator.naturalOrder();
        System.out.println(c.getClass().getName());
    }
}
