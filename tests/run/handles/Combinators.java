import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;
public class Combinators {
    static String cat(String a, int b, long c, double d) { return a + b + "," + c + "," + d; }
    static int twice(int x) { System.out.println("twice " + x); return 2 * x; }
    static int len(String s) { return s.length(); }
    static void say(String s) { System.out.println("say " + s); }
    static boolean small(int x) { return x < 10; }
    static String fail(String s) { throw new IllegalStateException(s); }
    static String handle(IllegalStateException e, String s) { return "caught " + e.getMessage() + s; }
    static String clean(Throwable t, String r, String a) { System.out.println("clean " + t + " " + r + " " + a); return "cleaned " + r; }
    static String up(String s) { return s.toUpperCase(); }
    static Object id(Object o) { return o; }
    static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
    static <E extends Throwable> void expect(Class<E> c, Callable1 r) { try { r.run(); System.out.println("none"); } catch (Throwable t) { System.out.println(t.getClass().getSimpleName() + ": " + t.getMessage()); } }
    interface Callable1 { void run() throws Throwable; }
    public static void main(String[] args) throws Throwable {
        Lookup l = lookup();
        MethodHandle cat = l.findStatic(Combinators.class, "cat", methodType(String.class, String.class, int.class, long.class, double.class));
        MethodHandle twice = l.findStatic(Combinators.class, "twice", methodType(int.class, int.class));
        MethodHandle len = l.findStatic(Combinators.class, "len", methodType(int.class, String.class));
        MethodHandle say = l.findStatic(Combinators.class, "say", methodType(void.class, String.class));
        MethodHandle up = l.findStatic(Combinators.class, "up", methodType(String.class, String.class));
        System.out.println((String) insertArguments(cat, 1, 7, 8L).invokeExact("x", 1.5));
        System.out.println((String) cat.bindTo("b").invokeExact(1, 2L, 3.0));
        System.out.println(dropArguments(len, 0, Object.class, long.class).type());
        System.out.println((int) dropArguments(len, 1, int.class, double.class).invokeExact("abc", 1, 2.0));
        System.out.println((String) permuteArguments(cat, methodType(String.class, double.class, String.class, int.class, long.class), 1, 2, 3, 0).invokeExact(9.5, "p", 1, 2L));
        MethodHandle dup = permuteArguments(l.findStatic(Math.class, "max", methodType(int.class, int.class, int.class)), methodType(int.class, int.class, String.class), 0, 0);
        System.out.println((int) dup.invokeExact(4, "q"));
        System.out.println((String) filterArguments(cat, 0, up, twice).invokeExact("f", 3, 1L, 2.0));
        System.out.println((int) filterArguments(l.findStatic(Math.class, "max", methodType(int.class, int.class, int.class)), 0, twice, twice).invokeExact(3, 4));
        System.out.println((String) filterArguments(cat, 1, (MethodHandle) null, null).invokeExact("f", 3, 1L, 2.0));
        System.out.println((int) filterReturnValue(up, len).invokeExact("four"));
        filterReturnValue(up, say).invokeExact("loud");
        System.out.println(foldArguments(dropArguments(twice, 1, String.class), len).type());
        System.out.println((int) foldArguments(dropArguments(twice, 1, String.class), len).invokeExact("fold"));
        System.out.println((String) foldArguments(up, say).invokeExact("v"));
        System.out.println((String) collectArguments(cat, 1, len).invokeExact("c", "four", 1L, 2.0));
        System.out.println((String) collectArguments(up, 0, say).invokeExact("s", "t"));
        MethodHandle g = guardWithTest(l.findStatic(Combinators.class, "small", methodType(boolean.class, int.class)), twice, identity(int.class));
        System.out.println((int) g.invokeExact(4) + " " + (int) g.invokeExact(40));
        MethodHandle fail = l.findStatic(Combinators.class, "fail", methodType(String.class, String.class));
        MethodHandle ch = catchException(fail, IllegalStateException.class, l.findStatic(Combinators.class, "handle", methodType(String.class, IllegalStateException.class, String.class)));
        System.out.println((String) ch.invokeExact("E"));
        MethodHandle clean = l.findStatic(Combinators.class, "clean", methodType(String.class, Throwable.class, String.class, String.class));
        System.out.println((String) tryFinally(up, clean).invokeExact("tf"));
        try { String s = (String) tryFinally(fail, clean).invokeExact("tf2"); } catch (IllegalStateException e) { System.out.println(e); }
        System.out.println((int) constant(int.class, 5).invokeExact() + (String) constant(String.class, "k").invokeExact() + zero(long.class).invoke() + zero(String.class).invoke());
        System.out.println(empty(methodType(int.class, String.class)).invoke("z"));
        try { throwException(int.class, RuntimeException.class).invoke(new RuntimeException("thrown")); } catch (RuntimeException e) { System.out.println(e); }
        System.out.println((int) explicitCastArguments(twice, methodType(int.class, double.class)).invokeExact(3.9));
        System.out.println(explicitCastArguments(twice, methodType(boolean.class, Object.class)).invoke((Object) null));
        System.out.println((int) arrayElementGetter(int[].class).invokeExact(new int[]{1, 2}, 1));
        String[] arr = {"a", "b"}; arrayElementSetter(String[].class).invokeExact(arr, 0, "z"); System.out.println(Arrays.toString(arr));
        System.out.println((int) arrayLength(String[].class).invokeExact(arr) + " " + ((long[]) arrayConstructor(long[].class).invokeExact(3)).length);
        System.out.println((String) cat.asSpreader(Object[].class, 4).invokeExact(new Object[]{"s", 1, 2L, 3.0}));
        expect(IllegalArgumentException.class, () -> cat.asSpreader(Object[].class, 4).invoke(new Object[]{"s"}));
        MethodHandle sum = l.findStatic(Combinators.class, "sum", methodType(int.class, int[].class));
        System.out.println((int) sum.invoke(1, 2, 3) + (int) sum.asCollector(int[].class, 2).invokeExact(4, 5) + sum.invoke().toString());
        System.out.println(sum.asFixedArity().asCollector(int[].class, 3).type());
        System.out.println((int) exactInvoker(twice.type()).invokeExact(twice, 6));
        System.out.println(invoker(methodType(Object.class, Object.class)).invoke(twice, 7));
        System.out.println((int) spreadInvoker(twice.type(), 0).invokeExact(twice, new Object[]{8}));
        System.out.println(up.invokeWithArguments(List.of("list")));
        expect(Exception.class, () -> insertArguments(up, 0, 5));
        expect(Exception.class, () -> insertArguments(up, 2, "s"));
        try { dropArguments(up, 3, int.class); } catch (IllegalArgumentException e) { System.out.println("iae"); }
        expect(Exception.class, () -> filterReturnValue(up, twice));
        expect(Exception.class, () -> foldArguments(up, twice));
        expect(Exception.class, () -> permuteArguments(up, methodType(String.class, String.class), 1));
        expect(Exception.class, () -> permuteArguments(up, methodType(String.class, String.class), 0, 0));
        expect(Exception.class, () -> permuteArguments(up, methodType(int.class, String.class), 0));
        expect(Exception.class, () -> permuteArguments(up, methodType(String.class, int.class), 0));
        expect(Exception.class, () -> guardWithTest(up, up, up));
        expect(Exception.class, () -> up.asType(methodType(int.class, String.class)));
        expect(Exception.class, () -> twice.bindTo(1));
        expect(Exception.class, () -> up.bindTo(1));
        expect(Exception.class, () -> up.asSpreader(int[].class, 1));
        expect(Exception.class, () -> up.asCollector(String[].class, 1));
        expect(Exception.class, () -> collectArguments(up, 0, twice));
        expect(Exception.class, () -> catchException(up, Exception.class, up));
        expect(Exception.class, () -> tryFinally(up, up));
        expect(Exception.class, () -> identity(void.class));
        expect(Exception.class, () -> constant(int.class, "s"));
        expect(Exception.class, () -> arrayElementGetter(String.class));
    }
}
