import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;
public class HandleConversions {
    static void p(Object o) { System.out.println(o); }
    interface Body { Object run() throws Throwable; }
    static void t(Body b) { try { p(b.run()); } catch (Throwable e) { p(e.getClass().getName() + (e instanceof WrongMethodTypeException ? e.getMessage() : "")); } }
    public static void main(String[] args) throws Throwable {
        Object[] values = {true, (byte) -3, 'c', (short) 300, 70000, 1L << 40, 2.5f, 1e300, "s", null, new StringBuilder("b")};
        Class<?>[] prims = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class};
        Class<?>[] refs = {Object.class, Number.class, Integer.class, Comparable.class, CharSequence.class, String.class};
        for (Class<?> to : prims) for (Object v : values) {
            t(() -> identity(to).asType(methodType(Object.class, Object.class)).invokeExact(v));
            t(() -> explicitCastArguments(identity(to), methodType(Object.class, Object.class)).invokeExact(v));
        }
        for (Class<?> from : prims) for (Class<?> to : prims) {
            t(() -> identity(to).asType(methodType(to, from)).type());
            Object v = explicitCastArguments(identity(from), methodType(from, double.class)).invoke(-77.7);
            t(() -> explicitCastArguments(identity(to), methodType(to, from)).invoke(v));
        }
        for (Class<?> from : prims) for (Class<?> to : refs) {
            Object v = zero(from).invoke();
            t(() -> identity(to).asType(methodType(to, from)).invoke(v));
            t(() -> identity(from).asType(methodType(from, to)).invoke(v));
        }
        for (Class<?> from : refs) for (Class<?> to : refs) for (Object v : values)
            t(() -> identity(to).asType(methodType(to, from)).invoke(v));
        t(() -> zero(void.class).asType(methodType(int.class)).invoke());
        t(() -> zero(void.class).asType(methodType(String.class)).invoke());
        t(() -> zero(long.class).asType(methodType(void.class)).invoke());
        t(() -> { List<?> l = (List<?>) explicitCastArguments(identity(Object.class), methodType(List.class, Object.class)).invokeExact((Object) "notlist"); return "unchecked"; });
        t(() -> { long x = (long) identity(int.class).invoke(5); return x; });
        t(() -> { Object x = identity(Object.class).invoke(5L); return x; });
        t(() -> { int x = (int) identity(Object.class).invoke("no"); return x; });
        t(() -> { int x = (int) identity(Object.class).invoke((Object) null); return x; });
        t(() -> { int x = (int) identity(long.class).invoke(5); return x; });
        t(() -> { identity(long.class).invoke(5); return "dropped"; });
        t(() -> identity(int.class).invoke());
        t(() -> identity(int.class).invokeWithArguments(1, 2));
    }
}
