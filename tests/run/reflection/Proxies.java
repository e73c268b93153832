import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** Proxy objects: calls, results, exceptions and what their classes say. */
public class Proxies {
    public interface Calculator {
        int add(int a, int b);
        long wide(byte b, char c, double d, String... rest);
        void nothing() throws IOException;
        Object any(Object o);
        boolean truth();
    }

    interface Hidden extends Supplier<String> {
        String get();
    }

    static class Recorder implements InvocationHandler {
        Object answer;
        Throwable failure;
        public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
            System.out.println("  " + method.getDeclaringClass().getSimpleName() + "." + method.getName() + " " + Arrays.deepToString(args));
            if (failure != null) throw failure;
            return answer;
        }
    }

    static void attempt(Runnable action) {
        try {
            action.run();
            System.out.println("fine");
        } catch (Throwable e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage() + " <- " + e.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        Recorder recorder = new Recorder();
        ClassLoader loader = Proxies.class.getClassLoader();
        Calculator c = (Calculator) Proxy.newProxyInstance(loader, new Class<?>[] {Calculator.class}, recorder);
        recorder.answer = 7;
        System.out.println(c.add(1, 2));
        recorder.answer = 9L;
        System.out.println(c.wide((byte) 1, 'c', 2.5, "x", "y"));
        recorder.answer = null;
        c.nothing();
        System.out.println(c.any(c.getClass()));
        attempt(() -> c.add(1, 1));
        recorder.answer = "text";
        attempt(() -> c.truth());
        recorder.answer = "shown";
        System.out.println(c.toString());
        recorder.answer = 5;
        System.out.println(c.hashCode());
        recorder.answer = true;
        System.out.println(c.equals("other"));
        recorder.failure = new IOException("declared");
        try { c.nothing(); } catch (IOException e) { System.out.println(e.getMessage()); }
        attempt(() -> c.truth());
        recorder.failure = new IllegalStateException("unchecked");
        attempt(() -> c.truth());
        recorder.failure = new Error("error");
        attempt(() -> c.truth());
        try { c.add(0, 0); } catch (Error e) { System.out.println(e.getStackTrace().length > 0); }
        Class<?> p = c.getClass();
        System.out.println(Proxy.isProxyClass(p) + " " + Proxy.isProxyClass(Proxy.class) + " " + Proxy.isProxyClass(String.class));
        System.out.println(Proxy.getInvocationHandler(c) == recorder);
        attempt(() -> Proxy.getInvocationHandler("no"));
        System.out.println(p.getSuperclass() + " " + Arrays.toString(p.getInterfaces()) + " " + Modifier.toString(p.getModifiers())
            + " " + p.getSimpleName() + " " + p.isSynthetic() + " " + p.isInterface());
        Object h = Proxy.newProxyInstance(loader, new Class<?>[] {Hidden.class, Comparator.class}, (x, m, a) -> m.getName());
        System.out.println(((Hidden) h).get() + " " + h.getClass().getPackageName().isEmpty() + " " + h.getClass().getName()
            + " " + Modifier.toString(h.getClass().getModifiers()) + " " + (h instanceof Comparator));
        Object again = Proxy.newProxyInstance(loader, new Class<?>[] {Hidden.class, Comparator.class}, recorder);
        Object swapped = Proxy.newProxyInstance(loader, new Class<?>[] {Comparator.class, Hidden.class}, recorder);
        System.out.println((again.getClass() == h.getClass()) + " " + (swapped.getClass() == h.getClass()));
        attempt(() -> Proxy.newProxyInstance(loader, new Class<?>[] {String.class}, recorder));
        attempt(() -> Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class, Runnable.class}, recorder));
        attempt(() -> Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class}, null));
        Object plain = Proxy.newProxyInstance(loader, new Class<?>[0], (x, m, a) -> "plain");
        System.out.println(plain + " " + List.of(plain.getClass().getInterfaces()));
    }
}
