import java.util.ArrayList;
import java.util.Arrays;

/** Arrays that no heap holds, and garbage of many times the heap. */
public final class OutOfMemory {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fits");
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(new int[Integer.MAX_VALUE].length));
        attempt(() -> System.out.println(new byte[Integer.MAX_VALUE - 1].length));
        attempt(() -> System.out.println(new Object[Integer.MAX_VALUE].length));
        attempt(() -> System.out.println(new long[Integer.MAX_VALUE - 8].length));
        attempt(() -> System.out.println(new long[1 << 16][1 << 16].length));
        attempt(() -> System.out.println(new int[5][Integer.MAX_VALUE].length));
        attempt(() -> System.out.println(new int[0][Integer.MAX_VALUE].length));
        attempt(() -> System.out.println("x".repeat(Integer.MAX_VALUE).length()));
        attempt(() -> new ArrayList<String>().ensureCapacity(Integer.MAX_VALUE));
        attempt(() -> System.out.println(java.lang.reflect.Array.getLength(java.lang.reflect.Array.newInstance(long.class, Integer.MAX_VALUE - 1))));
        attempt(() -> System.out.println(Arrays.copyOf(new Object[1], Integer.MAX_VALUE).length));
        attempt(() -> System.out.println(new long[1000].length));
        long sum = 0;
        for (int i = 0; i < 60; i++) {
            byte[] garbage = new byte[10_000_000].clone();
            garbage[i] = 1;
            sum += garbage.length;
        }
        System.out.println(sum);
    }
}
