import java.lang.reflect.Field;
import sun.misc.Unsafe;

class Main {
    static class Late {
        static int a, b;

        static {
            a = 1;
            b = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Field a = Late.class.getDeclaredField("a");
        Field b = Late.class.getDeclaredField("b");
        Object base = unsafe.staticFieldBase(a);
        long first = unsafe.staticFieldOffset(a);
        long second = unsafe.staticFieldOffset(b);
        Thread reader = new Thread(() -> {
            int x = unsafe.getInt(base, first);
            int y = unsafe.getInt(base, second);
            assert x == 0 || y == 1;
        });
        reader.start();
        new Late();
    }
}
