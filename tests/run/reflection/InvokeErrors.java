import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Calls through reflection: conversions, refusals, wrapped exceptions. */
public class InvokeErrors {
    public static String widest(byte b, short s, char c, int i, long l, float f, double d, boolean z) {
        return b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + z;
    }
    public static String longs(long l, double d) { return l + " " + d; }
    public int instance(Object o) { return o == null ? -1 : o.hashCode(); }
    public static String rest(String first, int... more) { return first + more.length; }
    public static void checked() throws Exception { throw new Exception("checked"); }
    public static void deep() { recurse(3); }
    static void recurse(int n) { if (n == 0) throw new IllegalStateException("deep"); recurse(n - 1); }
    private static void hidden() {}

    static abstract class Abstract { public Abstract() {} }
    enum Kind { ONE; Kind() {} }
    public static class Angry { public Angry() { throw new UnsupportedOperationException("no"); } }
    public static class Broken { static { if (true) throw new RuntimeException("init"); } public static void call() {} public Broken() {} }
    class Inner { public Inner(int x) { System.out.println("inner " + x); } }

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (InvocationTargetException e) {
            System.out.println(what + ": wrapped " + e.getMessage() + " " + e.getCause() + " " + (e.getTargetException() == e.getCause()));
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage() + " <- " + e.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        Method widest = InvokeErrors.class.getMethod("widest", byte.class, short.class, char.class, int.class, long.class, float.class, double.class, boolean.class);
        attempt("exact", () -> widest.invoke(null, (byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, true));
        attempt("widened", () -> widest.invoke("ignored", (byte) -1, (byte) -2, 'c', 'd', 'e', Long.MAX_VALUE, -1f, false));
        attempt("narrowed", () -> widest.invoke(null, 1, (short) 2, 'c', 4, 5L, 6f, 7d, true));
        attempt("null primitive", () -> widest.invoke(null, (byte) 1, (short) 2, 'c', null, 5L, 6f, 7d, true));
        attempt("short to char", () -> widest.invoke(null, (byte) 1, (short) 2, (short) 3, 4, 5L, 6f, 7d, true));
        attempt("too few", () -> widest.invoke(null, 1));
        Method longs = InvokeErrors.class.getMethod("longs", long.class, double.class);
        attempt("char to long", () -> longs.invoke(null, 'a', Integer.MIN_VALUE));
        attempt("boolean to long", () -> longs.invoke(null, true, 1));
        attempt("no arguments", () -> longs.invoke(null));
        attempt("null array", () -> longs.invoke(null, (Object[]) null));
        Method instance = InvokeErrors.class.getMethod("instance", Object.class);
        attempt("instance", () -> instance.invoke(new InvokeErrors(), (Object) null));
        attempt("wrong receiver", () -> instance.invoke("s", 1));
        attempt("null receiver", () -> { try { return instance.invoke(null, 1); } catch (NullPointerException e) { return "npe"; } });
        Method rest = InvokeErrors.class.getMethod("rest", String.class, int[].class);
        attempt("varargs", () -> rest.isVarArgs() + " " + rest.invoke(null, "r", new int[3]));
        attempt("varargs spread", () -> rest.invoke(null, "r", 1, 2));
        attempt("checked", () -> InvokeErrors.class.getMethod("checked").invoke(null));
        try {
            InvokeErrors.class.getMethod("deep").invoke(null);
        } catch (InvocationTargetException e) {
            StackTraceElement[] trace = e.getCause().getStackTrace();
            List<String> own = new ArrayList<>();
            for (StackTraceElement element : trace) {
                if (element.getClassName().equals("InvokeErrors")) own.add(element.getMethodName() + ":" + element.getLineNumber());
            }
            System.out.println(own);
        }
        attempt("abstract", () -> Abstract.class.getConstructor().newInstance());
        attempt("enum", () -> { Constructor<?> c = Kind.class.getDeclaredConstructors()[0]; c.setAccessible(true); return c.newInstance("TWO", 1); });
        attempt("angry", () -> Angry.class.getConstructor().newInstance());
        attempt("broken", () -> Broken.class.getMethod("call").invoke(null));
        attempt("broken again", () -> Broken.class.getConstructor().newInstance());
        attempt("inner", () -> Inner.class.getConstructor(InvokeErrors.class, int.class).newInstance(new InvokeErrors(), 5).getClass());
        attempt("inner without outer", () -> Inner.class.getConstructor(InvokeErrors.class, int.class).newInstance(5));
        attempt("deprecated", () -> ArrayList.class.newInstance());
        attempt("deprecated angry", () -> Angry.class.newInstance());
        attempt("no default", () -> Integer.class.newInstance());
        attempt("missing", () -> InvokeErrors.class.getMethod("hidden"));
        attempt("missing typed", () -> InvokeErrors.class.getMethod("rest", String.class, Integer[].class));
        attempt("missing constructor", () -> InvokeErrors.class.getConstructor(int.class, String[].class));
        attempt("object method", () -> Object.class.getMethod("toString").invoke(new StringBuilder("virtual")));
        attempt("interface", () -> List.class.getMethod("size").invoke(List.of(1, 2)));
        attempt("array", () -> Object.class.getMethod("getClass").invoke(new int[1]));
    }
}
