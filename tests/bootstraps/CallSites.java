import java.lang.invoke.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

/** The call sites of string concatenation are linked by `Boot`. */
public class CallSites {
    static String ok(int i) { return "ok" + i; }
    static String throwing(int i) { return "throw" + i; }
    static String error(int i) { return "error" + i; }
    static String none(int i) { return "none" + i; }
    static String wrong(int i) { return "wrong" + i; }
    static String mutable(int i) { return "mutable" + i; }
    static String constants(String s, long l) { return "constants" + s + "," + l; }

    public static void main(String[] args) { Show.all(); }
}

class Show {
    interface Body { String run(); }
    static void show(Body body) {
        try {
            System.out.println(body.run());
        } catch (Throwable t) {
            System.out.println(t.getClass().getName());
        }
    }

    static void all() {
        for (int i = 0; i < 3; i++) {
            int n = i;
            show(() -> CallSites.ok(n));
            show(() -> CallSites.throwing(n));
            show(() -> CallSites.error(n));
            show(() -> CallSites.none(n));
            show(() -> CallSites.wrong(n));
            show(() -> CallSites.mutable(n));
            show(() -> CallSites.constants("s", n));
        }
        Boot.site.setTarget(dropArguments(constant(String.class, "retargeted"), 0, int.class));
        show(() -> CallSites.mutable(9));
    }
}

class Boot {
    static MutableCallSite site;
    static String first(int i) { return new StringBuilder("first ").append(i).toString(); }
    static String pair(String s, long l) { return new StringBuilder(s).append(l).toString(); }
    static int calls;

    public static CallSite makeConcatWithConstants(Lookup l, String name, MethodType type, String recipe, Object... constants) throws Throwable {
        System.out.println(new StringBuilder("link ").append(recipe.replace('\1', '_')).append(' ').append(name).append(type).append(l.lookupClass()).append(constants.length));
        if (recipe.startsWith("throw")) throw new IllegalStateException("no");
        if (recipe.startsWith("error")) { if (calls++ < 2) throw new AssertionError("error"); }
        if (recipe.startsWith("none")) return null;
        if (recipe.startsWith("wrong")) return new ConstantCallSite(identity(int.class));
        if (recipe.startsWith("mutable")) return site = new MutableCallSite(l.findStatic(Boot.class, "first", type));
        if (recipe.startsWith("constants")) return new ConstantCallSite(publicLookup().in(Boot.class) == null ? null : lookup().findStatic(Boot.class, "pair", type));
        return new ConstantCallSite(lookup().findStatic(Boot.class, "first", type));
    }
}
