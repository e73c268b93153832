import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.Callable;

/** Fields through reflection: all types, conversions, finals, refusals. */
public class FieldAccess {
    public boolean z = true;
    public byte b = 1;
    public char c = 'c';
    public short s = 2;
    public int i = 3;
    public long l = 4;
    public float f = 5;
    public double d = 6;
    public String text = "t";
    public volatile int v = 8;
    public final int fixed = Integer.parseInt("9");
    public final String name = String.valueOf("n");
    public static int count = 10;
    public static final String CONSTANT = "const";
    public static final Object COMPUTED = "computed".substring(1);
    transient Object hidden;
    static class Lazy { static { System.out.println("Lazy initialised"); } static int x = 5; static final int K = 6; }
    static class Parent { public int i = 100; public static int shared = 1; }
    static class Child extends Parent { public int i = 200; }

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    static Field field(String name) throws Exception { return FieldAccess.class.getDeclaredField(name); }

    public static void main(String[] args) throws Exception {
        FieldAccess o = new FieldAccess();
        for (Field field : FieldAccess.class.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) continue;
            System.out.println(field + " = " + field.get(o) + " " + field.getType() + " " + field.isSynthetic() + field.isEnumConstant());
        }
        attempt("byte as long", () -> field("b").getLong(o));
        attempt("char as int", () -> field("c").getInt(o));
        attempt("char as short", () -> field("c").getShort(o));
        attempt("long as int", () -> field("l").getInt(o));
        attempt("long as float", () -> field("l").getFloat(o));
        attempt("boolean as int", () -> field("z").getInt(o));
        attempt("text as int", () -> field("text").getInt(o));
        attempt("set int", () -> { field("l").setInt(o, -7); return o.l; });
        attempt("set char", () -> { field("d").setChar(o, 'A'); return o.d; });
        attempt("set long to int", () -> { field("i").setLong(o, 1L); return o.i; });
        attempt("set boxed", () -> { field("f").set(o, (byte) 3); return o.f; });
        attempt("set wrong box", () -> { field("i").set(o, 3L); return o.i; });
        attempt("set null", () -> { field("i").set(o, null); return o.i; });
        attempt("set text", () -> { field("text").set(o, "new"); return o.text; });
        attempt("set text null", () -> { field("text").set(o, null); return o.text; });
        attempt("set wrong text", () -> { field("text").set(o, 5); return o.text; });
        attempt("set int to text", () -> { field("text").setInt(o, 5); return o.text; });
        attempt("volatile", () -> { field("v").setInt(o, 80); return field("v").get(o); });
        attempt("final", () -> { field("fixed").setInt(o, 90); return o.fixed; });
        attempt("final text", () -> { field("name").set(o, "x"); return o.name; });
        attempt("final accessible", () -> { Field x = field("fixed"); x.setAccessible(true); x.setInt(o, 90); return x.getInt(o) + " " + o.fixed; });
        attempt("final wrong", () -> { Field x = field("name"); x.setAccessible(true); x.set(o, 1); return o.name; });
        attempt("static", () -> { field("count").set(null, 11); return count + " " + field("count").get("ignored"); });
        attempt("static final", () -> { field("CONSTANT").set(null, "y"); return CONSTANT; });
        attempt("static final accessible", () -> { Field x = field("COMPUTED"); x.setAccessible(true); x.set(null, "y"); return COMPUTED; });
        attempt("null object", () -> field("i").get(null));
        attempt("wrong object", () -> field("i").get(new Object()));
        attempt("wrong object set", () -> { field("i").setInt(new Object(), 1); return 0; });
        Field lazy = Lazy.class.getDeclaredField("x");
        System.out.println("not yet");
        attempt("lazy", () -> lazy.getInt(null));
        Child child = new Child();
        attempt("shadowed", () -> Child.class.getField("i").getInt(child) + " " + Parent.class.getField("i").getInt(child)
            + " " + Child.class.getField("shared").getDeclaringClass());
        attempt("missing", () -> FieldAccess.class.getField("hidden"));
        attempt("missing declared", () -> Child.class.getDeclaredField("shared"));
        attempt("length", () -> int[].class.getField("length"));
        System.out.println(field("i").equals(field("i")) + " " + field("i").hashCode() + " " + (field("i") == field("i")));
    }
}
