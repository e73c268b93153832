import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.concurrent.Callable;

/** What may be touched by reflection, and what must be made accessible. */
public class AccessChecks {
    private int own = 1;
    private static String secret() { return "own secret"; }

    static class Nested {
        private int value = 2;
        private Nested() {}
        private String tell() { return "told"; }
        protected int shielded = 3;
        int open = 4;
    }

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (InaccessibleObjectException e) {
            System.out.println(what + ": inaccessible " + e.getMessage().replaceAll("@.*", "@"));
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("own", () -> AccessChecks.class.getDeclaredField("own").getInt(new AccessChecks()));
        attempt("own method", () -> AccessChecks.class.getDeclaredMethod("secret").invoke(null));
        attempt("nested constructor", () -> Nested.class.getDeclaredConstructor().newInstance().value);
        attempt("nested method", () -> Nested.class.getDeclaredMethod("tell").invoke(new Nested()));
        attempt("nested field", () -> Nested.class.getDeclaredField("value").get(new Nested()));
        Other other = new Other();
        attempt("other field", () -> Other.class.getDeclaredField("hidden").get(other));
        attempt("other method", () -> Other.class.getDeclaredMethod("hide").invoke(other));
        attempt("other static", () -> Other.class.getDeclaredMethod("hideStatic", int.class).invoke(null, 1));
        attempt("other constructor", () -> Other.class.getDeclaredConstructor(String.class).newInstance("x"));
        attempt("other protected", () -> Other.class.getDeclaredField("shielded").get(other));
        attempt("other open", () -> Other.class.getDeclaredField("open").get(other));
        attempt("other set", () -> { Other.class.getDeclaredField("hidden").setInt(other, 5); return 0; });
        attempt("made accessible", () -> { Field f = Other.class.getDeclaredField("hidden"); f.setAccessible(true); f.setInt(other, 6); return f.get(other); });
        attempt("method accessible", () -> { Method m = Other.class.getDeclaredMethod("hide"); m.setAccessible(true); return m.invoke(other); });
        attempt("constructor accessible", () -> { Constructor<?> c = Other.class.getDeclaredConstructor(String.class); c.setAccessible(true); return c.newInstance("x"); });
        attempt("try accessible", () -> Other.class.getDeclaredField("hidden").trySetAccessible());
        attempt("is accessible", () -> { Field f = Other.class.getDeclaredField("hidden"); return f.isAccessible() + " " + f.canAccess(other); });
        attempt("can access", () -> Nested.class.getDeclaredField("value").canAccess(new Nested()));
        attempt("can access static", () -> AccessChecks.class.getDeclaredMethod("secret").canAccess(null));
        attempt("can access wrongly", () -> AccessChecks.class.getDeclaredMethod("secret").canAccess("x"));
        attempt("clone", () -> Object.class.getDeclaredMethod("clone").invoke(new AccessChecks()));
        attempt("public of library", () -> ArrayList.class.getMethod("size").invoke(new ArrayList<>()));
        attempt("public of hidden class", () -> java.util.List.of(1).getClass().getMethod("size").invoke(java.util.List.of(1)));
        attempt("through interface", () -> java.util.List.class.getMethod("size").invoke(java.util.List.of(1)));
        attempt("package of library", () -> ArrayList.class.getDeclaredField("elementData").get(new ArrayList<>()));
        attempt("old newInstance", () -> Other.class.newInstance());
        attempt("old private newInstance", () -> Closed.class.newInstance());
    }
}

class Other {
    private int hidden = 10;
    protected int shielded = 11;
    int open = 12;
    Other() {}
    private Other(String s) {}
    private String hide() { return "hidden " + hidden; }
    private static String hideStatic(int x) { return "static " + x; }
    public String toString() { return "Other"; }
}

class Closed {
    private Closed() {}
}
