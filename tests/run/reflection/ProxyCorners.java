import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Odd corners of proxies. */
public class ProxyCorners {
    interface Reads { Object get() throws IOException, InterruptedException; int size(); }
    interface ReadsText extends Reads { String get() throws FileNotFoundException; }
    interface AlsoReads { Object get() throws Exception; default int size() { return -1; } }
    interface Clash { int get(); }
    interface Wide { double many(long a, double b, int c, long d, float e, boolean f, byte[] g, Object... h); }
    interface Generic<T extends Comparable<T>> { T best(List<? extends T> all); boolean equals(Object o); }
    interface Words extends Generic<String> {}

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (UndeclaredThrowableException e) {
            System.out.println(what + ": undeclared " + e.getUndeclaredThrowable() + " " + e.getMessage());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T make(InvocationHandler h, Class<?>... interfaces) {
        return (T) Proxy.newProxyInstance(ProxyCorners.class.getClassLoader(), interfaces, h);
    }

    public static void main(String[] args) throws Exception {
        InvocationHandler fails = (p, m, a) -> { throw new FileNotFoundException(m.getReturnType().getSimpleName()); };
        ReadsText text = make(fails, ReadsText.class);
        attempt("narrow", text::get);
        attempt("through parent", () -> ((Reads) text).get());
        attempt("undeclared", text::size);
        Object both = make((p, m, a) -> { throw new InterruptedException("i"); }, Reads.class, AlsoReads.class);
        attempt("common", () -> ((Reads) both).get());
        attempt("common other", () -> ((AlsoReads) both).get());
        attempt("clash", () -> make(fails, Reads.class, Clash.class));
        Object covariant = make((p, m, a) -> m.getReturnType().getSimpleName(), AlsoReads.class, ReadsText.class);
        attempt("covariant", () -> ((ReadsText) covariant).get() + " " + ((AlsoReads) covariant).get());
        Wide wide = make((p, m, a) -> (double) a.length + ((Object[]) a[7]).length + ((byte[]) a[6]).length, Wide.class);
        System.out.println(wide.many(1, 2, 3, 4, 5, true, new byte[3], "x", "y"));
        List<String> log = new ArrayList<>();
        Words words = make((p, m, a) -> { log.add(m.getDeclaringClass().getSimpleName() + "." + m.getName()); return m.getName().equals("best") ? "b" : (Object) true; }, Words.class);
        System.out.println(words.best(List.of("a")) + " " + words.equals(words) + " " + log);
        attempt("bad result", () -> make((p, m, a) -> 5, Words.class).equals(1));
        Map<String, Object> store = new HashMap<>();
        InvocationHandler map = (p, m, a) -> {
            if (m.getDeclaringClass() == Object.class) return m.invoke(store, a);
            try {
                return m.invoke(store, a);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        Map<String, Object> proxied = make(map, Map.class);
        proxied.put("k", 1);
        System.out.println(proxied + " " + proxied.size() + " " + proxied.equals(store) + " " + proxied.getOrDefault("z", "none") + " " + (proxied.hashCode() == store.hashCode()));
        attempt("cause", () -> proxied.computeIfAbsent("q", k -> { throw new IllegalStateException("inside"); }));
        TreeSet<String> names = new TreeSet<>();
        for (Method m : text.getClass().getDeclaredMethods()) {
            if (!m.getName().equals("proxyClassLookup")) names.add(m.getReturnType().getSimpleName() + " " + m.getName() + Arrays.toString(m.getExceptionTypes()));
        }
        System.out.println(names);
        System.out.println(text.getClass().getConstructors()[0].getParameterTypes()[0] + " " + text.getClass().getDeclaredFields().length);
        Object copy = text.getClass().getConstructor(InvocationHandler.class).newInstance((InvocationHandler) (p, m, a) -> "made");
        System.out.println(copy);
        synchronized (text) { text.notifyAll(); }
        System.out.println(text.getClass() == make(fails, ReadsText.class).getClass());
        attempt("invoked", () -> Reads.class.getMethod("size").invoke(make((p, m, a) -> 12, Reads.class)));
    }
}
