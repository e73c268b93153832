import java.lang.invoke.*;
import java.nio.ByteOrder;
import java.util.*;
public class VariableHandles {
    int i; long j; short s; byte b; char c; boolean z; float f; double d; String r; final int fin = 3; static int st; static final String SF = "sf"; volatile int vi;
    static class Lazy { static int x = 5; static { System.out.println("init Lazy"); } }
    static void p(Object o) { System.out.println(o); }
    interface Body { Object run() throws Throwable; }
    static void t(String what, Body b) { try { p(what + " " + b.run()); } catch (Throwable e) { p(what + " " + e.getClass().getName() + ": " + (e instanceof ClassCastException || e instanceof NullPointerException ? "" : e.getMessage())); } }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Class<?>[] types = {int.class, long.class, short.class, byte.class, char.class, boolean.class, float.class, double.class, String.class};
        String[] names = {"i", "j", "s", "b", "c", "z", "f", "d", "r"};
        for (int k = 0; k < names.length; k++) {
            VarHandle v = l.findVarHandle(VariableHandles.class, names[k], types[k]);
            p(v.varType() + " " + v.coordinateTypes());
            StringBuilder sb = new StringBuilder();
            for (VarHandle.AccessMode m : VarHandle.AccessMode.values()) sb.append(v.isAccessModeSupported(m) ? '1' : '0');
            p(sb); p(v.accessModeType(VarHandle.AccessMode.COMPARE_AND_EXCHANGE) + " " + v.accessModeType(VarHandle.AccessMode.GET_AND_ADD) + " " + v.accessModeType(VarHandle.AccessMode.SET_RELEASE));
        }
        Class<?>[] views = {short[].class, char[].class, int[].class, long[].class, float[].class, double[].class};
        for (Class<?> a : views) {
            VarHandle v = MethodHandles.byteArrayViewVarHandle(a, ByteOrder.BIG_ENDIAN);
            StringBuilder sb = new StringBuilder();
            for (VarHandle.AccessMode m : VarHandle.AccessMode.values()) sb.append(v.isAccessModeSupported(m) ? '1' : '0');
            p(a + " " + sb + " " + v.coordinateTypes() + v.varType());
        }
        VarHandle iv = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[16];
        t("set1", () -> { iv.set(bytes, 1, 0x01020304); return Arrays.toString(bytes); });
        t("get1", () -> (int) iv.get(bytes, 1));
        t("vol1", () -> (int) iv.getVolatile(bytes, 1));
        t("vol4", () -> (int) iv.getVolatile(bytes, 4));
        t("cas0", () -> iv.compareAndSet(bytes, 0, 0, 9));
        t("add8", () -> (int) iv.getAndAdd(bytes, 8, 7));
        t("oob", () -> (int) iv.get(bytes, 13));
        t("oob-", () -> (int) iv.get(bytes, -1));
        VariableHandles o = new VariableHandles();
        VarHandle i = l.findVarHandle(VariableHandles.class, "i", int.class), z = l.findVarHandle(VariableHandles.class, "z", boolean.class), f = l.findVarHandle(VariableHandles.class, "f", float.class), r = l.findVarHandle(VariableHandles.class, "r", String.class);
        t("boxed", () -> { i.set(o, Integer.valueOf(4)); return i.get(o); });
        t("widen", () -> { i.set(o, (short) 5); return (long) i.get(o); });
        t("narrow", () -> { i.set(o, 5L); return i.get(o); });
        t("tolong", () -> { Object x = i.getAndAdd(o, (byte) 2); return x; });
        t("str", () -> { i.set(o, "x"); return 0; });
        t("arity", () -> { i.set(o); return 0; });
        t("badret", () -> { String x = (String) i.get(o); return x; });
        t("void", () -> { i.get(o); return "void"; });
        t("null", () -> { i.set((VariableHandles) null, 1); return 0; });
        t("wrongrecv", () -> { i.set((Object) "x", 1); return 0; });
        t("refcas", () -> r.compareAndSet(o, null, "a") + o.r);
        t("refcast", () -> { r.set(o, (Object) 5); return 0; });
        t("refexp", () -> { return r.compareAndSet(o, (Object) 5, "x"); });
        t("addz", () -> { z.getAndAdd(o, true); return 0; });
        t("orz", () -> (boolean) z.getAndBitwiseOr(o, true) + " " + o.z + " " + (boolean) z.getAndBitwiseXor(o, true) + o.z);
        t("addf", () -> (float) f.getAndAdd(o, 1.5f) + " " + o.f);
        t("orf", () -> (float) f.getAndBitwiseOr(o, 1.5f));
        t("casf", () -> { o.f = -0.0f; return f.compareAndSet(o, 0.0f, 1f); });
        t("nan", () -> { o.f = Float.NaN; return f.compareAndSet(o, Float.NaN, 1f); });
        VarHandle fin = l.findVarHandle(VariableHandles.class, "fin", int.class);
        t("fin", () -> (int) fin.getVolatile(o)); t("finset", () -> { fin.set(o, 4); return 0; });
        VarHandle st = l.findStaticVarHandle(VariableHandles.class, "st", int.class);
        t("static", () -> (int) st.getAndAdd(3) + " " + st.coordinateTypes() + (int) st.getAcquire());
        VarHandle lazy = l.findStaticVarHandle(Lazy.class, "x", int.class); p("found"); p((int) lazy.get());
        VarHandle arr = MethodHandles.arrayElementVarHandle(String[].class);
        String[] sa = {"a", "b"};
        t("arr", () -> arr.getAndSet(sa, 1, "c") + Arrays.toString(sa) + arr.coordinateTypes());
        t("arroob", () -> arr.get(sa, 2)); t("arrtype", () -> { arr.set((Object[]) new Integer[1], 0, "x"); return 0; });
        t("mh", () -> { MethodHandle m = i.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD); return m.type() + " " + (int) m.invokeExact(o, 10) + " " + o.i; });
        t("mhuns", () -> { MethodHandle m = z.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD); return m.type() + " " + m.invoke(o, true); });
        t("inv", () -> (int) MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, MethodType.methodType(int.class, VariableHandles.class)).invokeExact(i, o));
        t("inv2", () -> MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, MethodType.methodType(Object.class, Object.class)).invoke(i, (Object) o));
        t("exinv", () -> MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET, MethodType.methodType(Object.class, Object.class)).invoke(i, (Object) o));
        t("exinv2", () -> (int) MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.GET, MethodType.methodType(int.class, VariableHandles.class)).invokeExact(i, o));
        t("unreflect", () -> (int) l.unreflectVarHandle(VariableHandles.class.getDeclaredField("vi")).getAndSet(o, 8) + o.vi);
        t("nofield", () -> l.findVarHandle(VariableHandles.class, "nope", int.class)); t("wrongtype", () -> l.findVarHandle(VariableHandles.class, "i", long.class)); t("notstatic", () -> { try { return l.findStaticVarHandle(VariableHandles.class, "i", int.class); } catch (IllegalAccessException e) { return e.getMessage().startsWith("expected a static field: VariableHandles.i"); } });
        t("notarray", () -> MethodHandles.arrayElementVarHandle(String.class)); t("badview", () -> MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN));
    }
}
