import java.lang.invoke.*;
import java.lang.reflect.*;
import static java.lang.invoke.MethodType.*;

public class ReflectedHandles {
    private int field = 3; static long count; final String fixed = "f"; static final int CONST = 9; public volatile boolean flag;
    private ReflectedHandles() {}
    public ReflectedHandles(int f, String... more) { field = f + more.length; }
    private int times(int x) { return field * x; }
    static String word(Object o, int... n) { return o + ":" + n.length; }
    protected String over() { return "base"; }
    static class Sub extends ReflectedHandles { Sub() { super(1); } protected String over() { return "sub"; } Object up(Method m) throws Throwable { return MethodHandles.lookup().unreflectSpecial(m, Sub.class).invoke(this); } }
    interface Body { Object run() throws Throwable; }
    static void show(Body b) { try { System.out.println(b.run()); } catch (Throwable t) { String m = String.valueOf(t.getMessage()); System.out.println(t.getClass().getSimpleName() + ": " + (m.contains(", from") ? m.substring(0, m.indexOf(", from")) : m)); } }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup(); Class<?> c = ReflectedHandles.class;
        ReflectedHandles r = new ReflectedHandles(4, "a", "b");
        show(() -> l.unreflect(c.getDeclaredMethod("times", int.class)).invoke(r, 2));
        MethodHandle word = l.unreflect(c.getDeclaredMethod("word", Object.class, int[].class));
        show(() -> word.type() + " " + word.isVarargsCollector() + " " + word.invoke("w", 1, 2));
        MethodHandle make = l.unreflectConstructor(c.getConstructor(int.class, String[].class));
        show(() -> make.type() + " " + make.isVarargsCollector() + " " + ((ReflectedHandles) make.invoke(7, "x")).field);
        show(() -> ((ReflectedHandles) l.unreflectConstructor(c.getDeclaredConstructor()).invokeExact()).field);
        Field f = c.getDeclaredField("field");
        MethodHandle get = l.unreflectGetter(f), set = l.unreflectSetter(f);
        show(() -> { set.invokeExact(r, 11); return (int) get.invokeExact(r); });
        Field n = c.getDeclaredField("count");
        show(() -> { l.unreflectSetter(n).invoke(5); return l.unreflectGetter(n).invoke() + " " + l.unreflectGetter(n).type(); });
        show(() -> l.unreflectSetter(c.getDeclaredField("fixed")));
        show(() -> l.unreflectSetter(c.getDeclaredField("CONST")));
        show(() -> l.findSetter(c, "fixed", String.class));
        show(() -> l.findStaticSetter(c, "CONST", int.class));
        show(() -> (int) l.findStaticGetter(c, "CONST", int.class).invokeExact() + (String) l.findGetter(c, "fixed", String.class).invokeExact(r));
        show(() -> { l.findSetter(c, "flag", boolean.class).invoke(r, Boolean.TRUE); return r.flag; });
        Method over = c.getDeclaredMethod("over");
        show(() -> l.unreflect(over).invoke(new Sub()) + " " + new Sub().up(over));
        try { MethodHandles.publicLookup().unreflect(c.getDeclaredMethod("times", int.class)); } catch (IllegalAccessException e) { System.out.println("private"); }
        Method times = c.getDeclaredMethod("times", int.class); times.setAccessible(true);
        show(() -> MethodHandles.publicLookup().unreflect(times).invoke(r, 3));
        show(() -> MethodHandles.reflectAs(Method.class, l.unreflect(times)).equals(times));
        show(() -> l.revealDirect(get).getName() + l.revealDirect(set) + l.revealDirect(make) + l.revealDirect(l.unreflectGetter(n)));
        show(() -> l.revealDirect(MethodHandles.insertArguments(make, 0, 1)));
        show(() -> MethodHandleInfo.referenceKindToString(l.revealDirect(get).getReferenceKind()) + " " + MethodHandleInfo.toString(5, c, "m", methodType(int.class)));
        show(() -> l.unreflect(null));
    }
}
