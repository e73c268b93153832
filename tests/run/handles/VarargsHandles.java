import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.*;

public class VarargsHandles {
    static String all(Object... os) { return os == null ? "null" : os.length + Arrays.deepToString(os); }
    static String tail(String head, int... is) { return head + Arrays.toString(is); }
    static long sum(long first, Long... more) { for (Long l : more) first += l; return first; }
    final String text;
    VarargsHandles(char... cs) { text = new String(cs); }
    interface Body { Object run() throws Throwable; }
    static void show(Body b) { try { System.out.println(b.run()); } catch (Throwable t) { System.out.println(t.getClass().getSimpleName() + ": " + t.getMessage()); } }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle all = l.findStatic(VarargsHandles.class, "all", methodType(String.class, Object[].class));
        show(() -> all.invoke());
        show(() -> all.invoke(1));
        show(() -> all.invoke((Object) null));
        show(() -> all.invoke((Object[]) null));
        show(() -> all.invoke(new String[] {"a", "b"}));
        show(() -> all.invoke((Object) new String[] {"a", "b"}));
        show(() -> all.invoke(new int[] {1}));
        show(() -> all.invoke(1, 'c', 2.5, "s", null));
        show(() -> all.invokeWithArguments(1, 2, 3));
        show(() -> all.invokeWithArguments(new Object[] {new Object[] {7, 8}}));
        show(() -> all.asFixedArity().invoke(1));
        show(() -> all.asFixedArity().invoke(new Object[] {1, 2}));
        MethodHandle tail = l.findStatic(VarargsHandles.class, "tail", methodType(String.class, String.class, int[].class));
        show(() -> tail.invoke("h"));
        show(() -> tail.invoke("h", 1, (short) 2, (byte) 3));
        show(() -> tail.invoke("h", 1L));
        show(() -> tail.invoke("h", Integer.valueOf(4), 'x'));
        show(() -> tail.invoke());
        show(() -> tail.asType(methodType(Object.class, String.class, int.class, int.class)).invoke("t", 5, 6));
        show(() -> tail.asType(methodType(Object.class, String.class, Object.class)).invoke("t", 5));
        show(() -> tail.isVarargsCollector() + " " + tail.asFixedArity().isVarargsCollector() + " " + tail.withVarargs(true).isVarargsCollector() + " " + tail.withVarargs(false).isVarargsCollector());
        show(() -> tail.type() + " " + tail + " " + tail.bindTo("b").isVarargsCollector());
        show(() -> tail.bindTo("b").invoke(new int[] {9}));
        show(() -> tail.bindTo("b").invoke(9));
        MethodHandle sum = l.findStatic(VarargsHandles.class, "sum", methodType(long.class, long.class, Long[].class));
        show(() -> sum.invoke(1, 2L, 3L));
        show(() -> sum.invoke(1, 2));
        MethodHandle asList = l.findStatic(Arrays.class, "asList", methodType(List.class, Object[].class));
        show(() -> asList.invoke("x", 1));
        show(() -> asList.asVarargsCollector(Object[].class).invoke());
        show(() -> asList.asFixedArity().asVarargsCollector(String[].class).invoke("p", "q"));
        show(() -> asList.asCollector(String[].class, 2).type());
        show(() -> ((VarargsHandles) l.findConstructor(VarargsHandles.class, methodType(void.class, char[].class)).invoke('a', 'b')).text);
        show(() -> MethodHandles.identity(int.class).withVarargs(true));
        show(() -> all.asVarargsCollector(int[].class));
        show(() -> l.unreflect(String.class.getMethod("format", String.class, Object[].class)).invoke("%s-%s", 1, 2));
    }
}
