import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;
public class HandleLoops {
    static int zero(int limit) { return 0; }
    static int step(int acc, int limit) { return acc + 3; }
    static boolean pred(int acc, int limit) { return acc < limit; }
    static String start(String s) { return s; }
    static String body(String v, int i, String s) { return v + i; }
    static int count(String s) { return s.length(); }
    static String add(String acc, String e, List<String> l) { return acc == null ? e : acc + e; }
    static int fact(int i, int k) { return i * k; }
    static int inc(int i, int k) { return i + 1; }
    static boolean lim(int i, int k, int n) { return i < n; }
    static int fin(int i, int k) { return k; }
    static String none(int i) { return "none" + i; } static String a(int i) { return "a" + i; } static String b(int i) { return "b" + i; }
    public static void main(String[] args) throws Throwable {
        Lookup l = lookup(); Class<?> c = HandleLoops.class;
        MethodHandle z = l.findStatic(c, "zero", methodType(int.class, int.class));
        MethodHandle st = l.findStatic(c, "step", methodType(int.class, int.class, int.class));
        MethodHandle pr = l.findStatic(c, "pred", methodType(boolean.class, int.class, int.class));
        System.out.println((int) whileLoop(z, pr, st).invokeExact(10) + " " + (int) whileLoop(null, pr, st).invokeExact(0));
        System.out.println((int) doWhileLoop(z, st, pr).invokeExact(10) + " " + (int) doWhileLoop(z, st, pr).invokeExact(-5));
        MethodHandle cl = countedLoop(l.findStatic(c, "count", methodType(int.class, String.class)), l.findStatic(c, "start", methodType(String.class, String.class)), l.findStatic(c, "body", methodType(String.class, String.class, int.class, String.class)));
        System.out.println((String) cl.invokeExact("abcd"));
        MethodHandle cl2 = countedLoop(dropArguments(constant(int.class, 3), 0, String.class), l.findStatic(c, "count", methodType(int.class, String.class)), l.findStatic(c, "start", methodType(String.class, String.class)), l.findStatic(c, "body", methodType(String.class, String.class, int.class, String.class)));
        System.out.println((String) cl2.invokeExact("abcdef"));
        MethodHandle it = iteratedLoop(null, null, l.findStatic(c, "add", methodType(String.class, String.class, String.class, List.class)));
        System.out.println((String) it.invoke(List.of("x", "y", "z")));
        MethodHandle fact = loop(new MethodHandle[]{null, l.findStatic(c, "inc", methodType(int.class, int.class, int.class))},
            new MethodHandle[]{constant(int.class, 1), l.findStatic(c, "fact", methodType(int.class, int.class, int.class)), l.findStatic(c, "lim", methodType(boolean.class, int.class, int.class, int.class)), l.findStatic(c, "fin", methodType(int.class, int.class, int.class))});
        System.out.println(fact.type() + " " + (int) fact.invokeExact(5));
        MethodHandle acc = l.findVirtual(StringBuilder.class, "append", methodType(StringBuilder.class, String.class));
        StringBuilder sb = new StringBuilder();
        MethodHandle v = iteratedLoop(null, null, acc.bindTo(sb).asType(methodType(void.class, String.class)));
        v.invoke(List.of("p", "q")); System.out.println(sb);
        try { loop(); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { loop(new MethodHandle[]{null, st}); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { whileLoop(z, st, st); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { countedLoop(z, z, z); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
