import java.lang.invoke.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

public class BoundArguments {
    static String six(boolean z, byte b, char c, short s, long j, double d) { return z + "," + b + "," + c + "," + s + "," + j + "," + d; }
    static String refs(Object a, String b, Number c) { return a + "/" + b + "/" + c; }
    static float f(float x, float y) { return x - y; }
    interface Body { Object run() throws Throwable; }
    static void show(Body b) { try { System.out.println(b.run()); } catch (Throwable t) { System.out.println(t.getClass().getSimpleName() + ": " + (t instanceof NullPointerException ? "" : t.getMessage())); } }

    public static void main(String[] args) throws Throwable {
        Lookup l = lookup();
        MethodHandle six = l.findStatic(BoundArguments.class, "six", methodType(String.class, boolean.class, byte.class, char.class, short.class, long.class, double.class));
        show(() -> insertArguments(six, 0, true, (byte) 1, 'c', (short) 2, 3L, 4.0).invoke());
        show(() -> insertArguments(six, 4, 3L).type());
        show(() -> (String) insertArguments(six, 4, 3L).invokeExact(false, (byte) -1, 'd', (short) 9, 0.5));
        show(() -> insertArguments(six, 5, 1).invoke(true, (byte) 1, 'a', (short) 1, 1L));
        show(() -> insertArguments(six, 1, 300));
        show(() -> insertArguments(six, 2, (Object) null));
        show(() -> insertArguments(six, 4, 7));
        show(() -> insertArguments(six, 0));
        show(() -> insertArguments(six, 0) == six);
        show(() -> insertArguments(six, 7, 1));
        show(() -> insertArguments(six, -1, 1));
        MethodHandle refs = l.findStatic(BoundArguments.class, "refs", methodType(String.class, Object.class, String.class, Number.class));
        show(() -> refs.bindTo(null).bindTo("b").bindTo(5).invoke());
        show(() -> refs.bindTo(null).bindTo(5));
        show(() -> insertArguments(refs, 1, null, 2.5).invoke("a"));
        show(() -> insertArguments(refs, 1, "x", "y"));
        MethodHandle f = l.findStatic(BoundArguments.class, "f", methodType(float.class, float.class, float.class));
        show(() -> (float) insertArguments(f, 1, 2f).invokeExact(5f));
        show(() -> (float) insertArguments(f, 0, 2f).invokeExact(5f));
        show(() -> insertArguments(f, 0, 2).invoke(5));
        show(() -> f.bindTo(1f));
        show(() -> identity(long.class).asType(genericMethodType(1)).bindTo(9L).invoke());
        MethodHandle len = l.findVirtual(CharSequence.class, "length", methodType(int.class));
        show(() -> (int) len.bindTo("four").invokeExact() + (int) len.bindTo(new StringBuilder("xy")).invokeExact());
        show(() -> len.bindTo(null).invoke());
        show(() -> len.bindTo(3));
        show(() -> l.bind("abc", "charAt", methodType(char.class, int.class)).invoke(1));
        show(() -> l.bind(null, "charAt", methodType(char.class, int.class)));
        show(() -> l.bind("abc", "nothing", methodType(char.class)));
        StringBuilder sb = new StringBuilder();
        MethodHandle append = l.bind(sb, "append", methodType(StringBuilder.class, int.class));
        for (int i = 0; i < 3; i++) append.invoke(i);
        System.out.println(sb);
    }
}
