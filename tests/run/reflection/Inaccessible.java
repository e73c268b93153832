// jdk: 17+
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Members of the library that modules do not open. */
public class Inaccessible {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (InaccessibleObjectException e) {
            System.out.println(what + ": " + e.getMessage().replaceAll("@.*", "@"));
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage().replaceAll("@.*", "@"));
        }
    }

    static boolean open(AccessibleObject o) {
        o.setAccessible(true);
        return o.isAccessible();
    }

    static class MyList extends ArrayList<String> {
        static boolean touch() throws Exception {
            ArrayList.class.getDeclaredMethod("removeRange", int.class, int.class).setAccessible(true);
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("public", () -> open(String.class.getMethod("length")));
        attempt("public constructor", () -> open(ArrayList.class.getConstructor()));
        attempt("internal", () -> open(Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe")));
        attempt("internal call", () -> Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null) != null);
        attempt("try", () -> Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").trySetAccessible());
        attempt("class constructor", () -> Class.class.getDeclaredConstructors().length > 0 && open(Class.class.getDeclaredConstructors()[0]));
        attempt("open package", () -> open(Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe")));
        attempt("own", () -> open(Inaccessible.class.getDeclaredMethod("main", String[].class)));
        attempt("exported", () -> String.class.getModule().isExported("java.lang") + " " + String.class.getModule().isExported("jdk.internal.misc")
            + " " + String.class.getModule().isExported("java.nothing") + " " + Inaccessible.class.getModule().isOpen("any"));
        attempt("opened", () -> String.class.getModule().isOpen("java.lang") + " " + List.class.getModule().isOpen("java.util", List.class.getModule()));
        attempt("hidden class", () -> List.of(1, 2, 3).getClass().getMethod("size").invoke(List.of(1)));
        attempt("protected static sub", MyList::touch);
    }
}
