import java.lang.invoke.*;
import java.lang.reflect.Array;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

public class ArrayHandles {
    interface Body { Object run() throws Throwable; }
    static void show(Body b) { try { System.out.println(b.run()); } catch (Throwable t) { System.out.println(t.getClass().getSimpleName() + ": " + (t instanceof NullPointerException ? "" : t.getMessage())); } }
    public static void main(String[] args) throws Throwable {
        Class<?>[] elements = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, Object.class, String.class, int[].class};
        Object[] values = {true, (byte) -5, 'q', (short) 400, 1 << 30, 1L << 50, 1.25f, -2.5, "o", "s", new int[] {1, 2}};
        for (int i = 0; i < elements.length; i++) {
            Class<?> a = Array.newInstance(elements[i], 0).getClass();
            Object v = values[i];
            MethodHandle make = arrayConstructor(a), get = arrayElementGetter(a), set = arrayElementSetter(a), len = arrayLength(a);
            System.out.println(make.type() + " " + get.type() + " " + set.type() + " " + len.type());
            Object array = make.invoke(2);
            set.invoke(array, 1, v);
            System.out.println((get.invoke(array, 1).equals(v) || get.invoke(array, 1) == v) + " " + get.invoke(array, 0) + " " + len.invoke(array));
        }
        show(() -> arrayElementGetter(int[].class).invoke(new int[1], 1));
        show(() -> arrayElementGetter(int[].class).invoke((int[]) null, 1) == null);
        show(() -> arrayElementGetter(int[].class).invoke("x", 0));
        show(() -> { arrayElementSetter(Object[].class).invoke(new Integer[1], 0, "s"); return "stored"; });
        show(() -> { arrayElementSetter(String[].class).invoke(new String[1], 0, 1); return "stored"; });
        show(() -> arrayConstructor(int[].class).invoke(-1));
        show(() -> arrayConstructor(int.class));
        show(() -> arrayLength(String.class));
        show(() -> arrayElementSetter(null));
        show(() -> ((int[][]) arrayConstructor(int[][].class).invokeExact(3)).length);
        MethodHandle max = lookup().findStatic(Math.class, "max", methodType(int.class, int.class, int.class));
        show(() -> max.asSpreader(int[].class, 2).invoke(new int[] {3, 9}));
        show(() -> max.asSpreader(Object[].class, 1).type());
        show(() -> max.asSpreader(Object[].class, 1).invoke(4, new Object[] {5}));
        show(() -> max.asSpreader(Integer[].class, 2).invoke(new Integer[] {6, null}));
        show(() -> max.asSpreader(Object[].class, 2).invoke(new Object[] {1, 2, 3}));
        show(() -> max.asSpreader(Object[].class, 2).invoke((Object[]) null));
        show(() -> max.asSpreader(Object[].class, 0).invoke(1, 2, (Object[]) null));
        show(() -> max.asSpreader(Object[].class, 3));
        show(() -> max.asSpreader(0, int[].class, 1).invoke(new int[] {8}, 7));
        show(() -> max.asSpreader(String.class, 1));
        MethodHandle str = lookup().findStatic(Arrays.class, "toString", methodType(String.class, long[].class));
        show(() -> str.asCollector(long[].class, 3).invoke(1, 2L, (short) 3));
        show(() -> str.asCollector(long[].class, 0).invoke());
        show(() -> str.asCollector(0, long[].class, 1).type());
        show(() -> str.asCollector(int[].class, 1));
        show(() -> str.asCollector(long[].class, 300));
        show(() -> str.asCollector(long[].class, 2).asSpreader(Object[].class, 2).invoke(new Object[] {(byte) 1, 'a'}));
    }
}
