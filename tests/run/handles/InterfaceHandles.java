import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

public class InterfaceHandles {
    interface Shape { double area(); default String text() { return "shape " + area(); } static Shape unit() { return () -> 1.0; } private int inner() { return 7; } static Lookup own() { return lookup(); } }
    interface Named { String name(); default String text() { return "named " + name(); } }
    static class Both implements Shape, Named {
        public double area() { return 2.5; }
        public String name() { return "both"; }
        public String text() { return "own"; }
        String superText(Class<?> of) throws Throwable { return (String) lookup().findSpecial(of, "text", methodType(String.class), Both.class).invoke(this); }
    }
    static abstract class Base { abstract String go(); String stop() { return "base stop"; } }
    static class Derived extends Base { String go() { return "derived go"; } String stop() { return "derived stop"; } String up() throws Throwable { return (String) lookup().findSpecial(Base.class, "stop", methodType(String.class), Derived.class).invokeExact(this); } }
    interface Body { Object run() throws Throwable; }
    static void show(Body b) { try { System.out.println(b.run()); } catch (Throwable t) { System.out.println(t.getClass().getSimpleName()); } }

    public static void main(String[] args) {
        Lookup l = lookup(); MethodType s = methodType(String.class);
        show(() -> l.findVirtual(Shape.class, "text", s).invoke(new Both()));
        show(() -> l.findVirtual(Shape.class, "text", s).invoke((Shape) () -> 4));
        show(() -> l.findVirtual(Named.class, "text", s).invoke((Named) () -> "n"));
        show(() -> new Both().superText(Shape.class) + " " + new Both().superText(Named.class));
        show(() -> (double) l.findVirtual(Shape.class, "area", methodType(double.class)).invoke((Shape) l.findStatic(Shape.class, "unit", methodType(Shape.class)).invoke()));
        show(() -> l.findVirtual(Shape.class, "inner", methodType(int.class)).invoke(new Both()));
        show(() -> l.findVirtual(Shape.class, "hashCode", methodType(int.class)).type());
        show(() -> l.findVirtual(List.class, "toString", s).invoke(List.of(1)));
        show(() -> l.findVirtual(Base.class, "go", s).invoke(new Derived()));
        show(() -> l.findVirtual(Base.class, "stop", s).invoke(new Derived()));
        show(() -> new Derived().up());
        show(() -> l.findVirtual(Base.class, "go", s).invoke((Base) null));
        show(() -> l.findVirtual(Derived.class, "go", s).invoke((Object) "wrong"));
        show(() -> l.findConstructor(Base.class, methodType(void.class)).invoke());
        show(() -> l.findVirtual(Map.class, "getOrDefault", methodType(Object.class, Object.class, Object.class)).invoke(Map.of(1, 2), 3, 4));
        show(() -> l.findVirtual(HashMap.class, "getOrDefault", methodType(Object.class, Object.class, Object.class)).type());
        show(() -> l.findStatic(Function.class, "identity", methodType(Function.class)).invoke().getClass() != null);
        show(() -> ((Function) l.findVirtual(Function.class, "andThen", methodType(Function.class, Function.class)).invoke((Function) x -> x + "1", (Function) x -> x + "2")).apply("0"));
        show(() -> l.findVirtual(Comparable.class, "compareTo", methodType(int.class, Object.class)).invoke("a", (Object) "b"));
        show(() -> l.findVirtual(Iterator.class, "remove", methodType(void.class)).invoke(List.of(1).iterator()));
        show(() -> l.revealDirect(l.findVirtual(Shape.class, "text", s)) + " " + l.revealDirect(l.findVirtual(String.class, "length", methodType(int.class))));
        show(() -> l.revealDirect(l.findStatic(Shape.class, "unit", methodType(Shape.class))).getReferenceKind());
        show(() -> l.findVirtual(int[].class, "clone", methodType(Object.class)).invoke(new int[] {1}).getClass());
    }
}
