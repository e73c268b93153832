import java.lang.reflect.Field;
import sun.misc.Unsafe;

class Main {
    static class Late {
        static int[] table = new int[2];

        static {
            table[0] = 1;
            table[1] = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Field table = Late.class.getDeclaredField("table");
        Object base = unsafe.staticFieldBase(table);
        long offset = unsafe.staticFieldOffset(table);
        Thread reader = new Thread(() -> {
            int[] found = (int[]) unsafe.getObject(base, offset);
            assert found == null || found[0] == 0 || found[1] == 1;
        });
        reader.start();
        new Late();
    }
}
