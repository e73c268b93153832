import java.lang.invoke.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

public class HandleInitialisation {
    static class A { static { System.out.println("init A"); } static int x = 1; static int get() { return x; } }
    static class B { static { System.out.println("init B"); } static int x = 2; }
    static class C { static { System.out.println("init C"); } int y = 3; }
    static class D { static { System.out.println("init D"); } static int[] arr = {1}; }
    static class E { static { System.out.println("init E"); if (true) throw new IllegalStateException("broken"); } static void go() {} }
    interface F { int X = new int[] {5}[0]; static void go() { System.out.println("F.go"); } }

    public static void main(String[] args) throws Throwable {
        Lookup l = lookup();
        MethodHandle get = l.findStatic(A.class, "get", methodType(int.class));
        MethodHandle bx = l.findStaticGetter(B.class, "x", int.class);
        MethodHandle bset = l.findStaticSetter(B.class, "x", int.class);
        MethodHandle c = l.findConstructor(C.class, methodType(void.class));
        MethodHandle cy = l.findGetter(C.class, "y", int.class);
        MethodHandle d = l.findStaticGetter(D.class, "arr", int[].class);
        System.out.println("found all " + get.type() + l.revealDirect(bx));
        MethodHandle composed = filterReturnValue(get, identity(int.class));
        System.out.println((int) composed.invokeExact());
        bset.invokeExact(7);
        System.out.println((int) bx.invokeExact());
        Object o = c.invoke();
        System.out.println((int) cy.invoke(o));
        arrayElementSetter(int[].class).invokeExact((int[]) d.invokeExact(), 0, 4);
        System.out.println(D.arr[0]);
        MethodHandle e = l.findStatic(E.class, "go", methodType(void.class));
        for (int i = 0; i < 2; i++) try { e.invokeExact(); } catch (Throwable t) { System.out.println(t.getClass().getSimpleName() + " " + (t.getCause() == null ? "" : t.getCause().getMessage())); }
        l.findStatic(F.class, "go", methodType(void.class)).invokeExact();
        System.out.println((int) l.findStaticGetter(F.class, "X", int.class).invokeExact());
    }
}
