import java.lang.invoke.*;
import static java.lang.invoke.MethodType.*;
public class DirectHandles {
    int x = 5; static String s = "st"; private long hidden = 7L;
    static int add(int a, int b) { return a + b; }
    String show(Object o) { return "show" + o + x; }
    DirectHandles() {} DirectHandles(int x) { this.x = x; }
    static String join(String... parts) { return String.join("+", parts); }
    static class Sub extends DirectHandles { Sub() { super(9); } String show(Object o) { return "sub" + o; }
        String up(Object o) throws Throwable { return (String) MethodHandles.lookup().findSpecial(DirectHandles.class, "show", methodType(String.class, Object.class), Sub.class).invokeExact(this, o); } }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle add = l.findStatic(DirectHandles.class, "add", methodType(int.class, int.class, int.class));
        System.out.println((int) add.invokeExact(2, 3));
        System.out.println(add + " " + add.type());
        Object boxed = add.invoke((Object) 4, (short) 5);
        System.out.println(boxed);
        try { add.invokeExact(2, 3); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        MethodHandle show = l.findVirtual(DirectHandles.class, "show", methodType(String.class, Object.class));
        System.out.println((String) show.invokeExact(new DirectHandles(), (Object) "a"));
        System.out.println((String) show.invoke(new Sub(), "b"));
        System.out.println(new Sub().up("c"));
        MethodHandle ctor = l.findConstructor(DirectHandles.class, methodType(void.class, int.class));
        DirectHandles d = (DirectHandles) ctor.invokeExact(42);
        MethodHandle gx = l.findGetter(DirectHandles.class, "x", int.class), sx = l.findSetter(DirectHandles.class, "x", int.class);
        sx.invokeExact(d, 43); System.out.println((int) gx.invokeExact(d));
        MethodHandle gs = l.findStaticGetter(DirectHandles.class, "s", String.class);
        System.out.println((String) gs.invokeExact());
        System.out.println(l.bind("hello", "length", methodType(int.class)).invoke());
        MethodHandle join = l.findStatic(DirectHandles.class, "join", methodType(String.class, String[].class));
        System.out.println(join.isVarargsCollector() + " " + join.invoke("a", "b", "c") + join.invoke() + join.invoke(new String[]{"q"}));
        System.out.println(join.invokeWithArguments("x", "y"));
        System.out.println(join.asFixedArity().isVarargsCollector());
        try { l.findStatic(DirectHandles.class, "nope", methodType(void.class)); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        try { l.findVirtual(DirectHandles.class, "add", methodType(int.class, int.class, int.class)); } catch (IllegalAccessException e) { System.out.println(e.getMessage()); }
        try { l.findGetter(DirectHandles.class, "zz", int.class); } catch (NoSuchFieldException e) { System.out.println(e.getMessage()); }
        System.out.println(add.asType(methodType(long.class, Integer.class, byte.class)).invoke(1, (byte) 2));
        try { add.asType(methodType(String.class, int.class, int.class)); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        MethodHandle tl = l.unreflect(String.class.getMethod("concat", String.class));
        System.out.println((String) tl.invokeExact("a", "b"));
        System.out.println(l.revealDirect(add));
        System.out.println(l.revealDirect(ctor));
        System.out.println(l.revealDirect(show));
        System.out.println(l.revealDirect(gx));
        System.out.println(l.revealDirect(l.unreflectConstructor(DirectHandles.class.getDeclaredConstructor())));
        try { add.invokeWithArguments(1); } catch (WrongMethodTypeException e) { System.out.println(e.getMessage()); }
        try { gx.invoke((DirectHandles) null); } catch (NullPointerException e) { System.out.println("npe"); }
        try { Object o = "x"; add.invoke(o, 1); } catch (ClassCastException e) { System.out.println("cce"); }
    }
}
