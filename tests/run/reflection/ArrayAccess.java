import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.concurrent.Callable;

/** java.lang.reflect.Array: making, reading and writing arrays of all types. */
public class ArrayAccess {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Class<?>[] types = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class, int[].class};
        for (Class<?> type : types) {
            Object array = Array.newInstance(type, 2);
            System.out.println(array.getClass().getName() + " " + Array.getLength(array) + " " + ("" + Array.get(array, 1)).replace('\0', '0'));
        }
        int[][][] cube = (int[][][]) Array.newInstance(int.class, 2, 3, 0);
        System.out.println(cube.length + " " + cube[1].length + " " + cube[1][2].length + " " + Array.newInstance(int[].class, 1, 2).getClass());
        Object[][] half = (Object[][]) Array.newInstance(Object[].class, 2);
        System.out.println(Arrays.toString(half));
        byte[] bytes = {-1, 2};
        attempt("byte as int", () -> Array.getInt(bytes, 0));
        attempt("byte as double", () -> Array.getDouble(bytes, 0));
        attempt("byte as char", () -> Array.getChar(bytes, 0));
        attempt("byte as boolean", () -> Array.getBoolean(bytes, 0));
        char[] chars = {'a', '\uffff'};
        attempt("char as long", () -> Array.getLong(chars, 1));
        attempt("char as short", () -> Array.getShort(chars, 1));
        long[] longs = new long[2];
        attempt("int into long", () -> { Array.setInt(longs, 0, -5); return longs[0]; });
        attempt("char into long", () -> { Array.setChar(longs, 1, 'z'); return longs[1]; });
        attempt("float into long", () -> { Array.setFloat(longs, 1, 1f); return longs[1]; });
        attempt("boxed into long", () -> { Array.set(longs, 0, (short) 12); return longs[0]; });
        attempt("double box into long", () -> { Array.set(longs, 0, 1.0); return longs[0]; });
        attempt("null into long", () -> { Array.set(longs, 0, null); return longs[0]; });
        attempt("text into long", () -> { Array.set(longs, 0, "x"); return longs[0]; });
        float[] floats = new float[1];
        attempt("long into float", () -> { Array.setLong(floats, 0, Long.MAX_VALUE); return floats[0]; });
        String[] texts = {"a", null};
        attempt("text", () -> Array.get(texts, 0));
        attempt("text as int", () -> Array.getInt(texts, 0));
        attempt("wrong text", () -> { Array.set(texts, 0, 1); return texts[0]; });
        attempt("null text", () -> { Array.set(texts, 0, null); return texts[0]; });
        attempt("int into text", () -> { Array.setInt(texts, 0, 1); return texts[0]; });
        attempt("bounds", () -> Array.get(texts, 2));
        attempt("negative", () -> Array.getInt(bytes, -1));
        attempt("set bounds", () -> { Array.setByte(bytes, 9, (byte) 1); return 0; });
        attempt("no array", () -> Array.get("s", 0));
        attempt("no array length", () -> Array.getLength("s"));
        attempt("null", () -> { try { return Array.get(null, 0); } catch (NullPointerException e) { return "npe"; } });
        attempt("negative size", () -> Array.newInstance(int.class, -1));
        attempt("negative sizes", () -> Array.newInstance(int.class, 1, -2));
        attempt("void", () -> Array.newInstance(void.class, 1));
        attempt("no dimensions", () -> Array.newInstance(int.class, new int[0]));
        attempt("too many", () -> Array.newInstance(int.class, new int[256]));
        boolean[] flags = new boolean[1];
        attempt("boolean", () -> { Array.setBoolean(flags, 0, true); return Array.get(flags, 0); });
        attempt("int into boolean", () -> { Array.setInt(flags, 0, 1); return Array.get(flags, 0); });
    }
}
