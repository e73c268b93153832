import java.lang.invoke.*;
import java.lang.invoke.MethodHandles.Lookup;
import static java.lang.invoke.MethodType.*;

class Neighbour {
    private int secret = 1;
    int shared = 2;
    protected static String guarded() { return "guarded"; }
    private static String hidden() { return "hidden"; }
    public String open() { return "open" + secret; }
    static Lookup lend() { return MethodHandles.lookup(); }
}

public class LookupAccess {
    private static int own() { return 5; }
    static class Nested { private int mine = 6; private String name() { return "nested"; } }
    interface Body { Object run() throws Throwable; }
    static void show(Body b) {
        try { System.out.println(b.run()); } catch (Throwable t) {
            String m = String.valueOf(t.getMessage());
            System.out.println(t.getClass().getSimpleName() + ": " + (m.contains(", from") ? m.substring(0, m.indexOf(", from")) : m));
        }
    }
    public static void main(String[] args) {
        Lookup l = MethodHandles.lookup(), p = MethodHandles.publicLookup(), n = Neighbour.lend();
        MethodType s = methodType(String.class);
        show(() -> l.findStatic(LookupAccess.class, "own", methodType(int.class)).invoke());
        show(() -> l.findVirtual(Nested.class, "name", s).invoke(new Nested()));
        show(() -> l.findGetter(Nested.class, "mine", int.class).invoke(new Nested()));
        show(() -> l.findStatic(Neighbour.class, "hidden", s));
        show(() -> l.findGetter(Neighbour.class, "secret", int.class));
        show(() -> l.findGetter(Neighbour.class, "shared", int.class).invoke(new Neighbour()));
        show(() -> l.findStatic(Neighbour.class, "guarded", s).invoke());
        show(() -> n.findStatic(Neighbour.class, "hidden", s).invoke());
        show(() -> n.findStatic(LookupAccess.class, "own", methodType(int.class)));
        show(() -> p.findVirtual(Neighbour.class, "open", s));
        show(() -> p.findVirtual(String.class, "length", methodType(int.class)).invoke("abc"));
        show(() -> p.findGetter(Neighbour.class, "shared", int.class));
        show(() -> MethodHandles.privateLookupIn(Neighbour.class, l).findGetter(Neighbour.class, "secret", int.class).invoke(new Neighbour()));
        show(() -> MethodHandles.privateLookupIn(int.class, l));
        show(() -> l.in(Neighbour.class).findStatic(Neighbour.class, "hidden", s));
        show(() -> l.in(Neighbour.class).findStatic(Neighbour.class, "guarded", s).invoke());
        show(() -> l.in(Nested.class).findVirtual(Nested.class, "name", s).invoke(new Nested()));
        show(() -> l.dropLookupMode(Lookup.PRIVATE).findStatic(LookupAccess.class, "own", methodType(int.class)));
        show(() -> l.lookupClass() + " " + p.lookupClass() + " " + n.lookupClass());
        show(() -> l + " " + l.in(Neighbour.class) + " " + p + " " + l.dropLookupMode(Lookup.PACKAGE));
        show(() -> l.findClass("Neighbour"));
        show(() -> l.findClass("Missing"));
        show(() -> l.findVirtual(Object.class, "clone", methodType(Object.class)));
        show(() -> l.findVirtual(Neighbour.class, "<init>", methodType(void.class)));
        show(() -> l.findStatic(Neighbour.class, "open", s));
        show(() -> l.findVirtual(Neighbour.class, "guarded", s));
        show(() -> l.findConstructor(Neighbour.class, methodType(String.class)));
        show(() -> l.findConstructor(Neighbour.class, methodType(void.class, int.class)));
        show(() -> l.findStaticGetter(Neighbour.class, "shared", int.class));
        show(() -> l.findSpecial(Object.class, "toString", s, Neighbour.class));
        show(() -> l.findVirtual(null, "x", s));
    }
}
