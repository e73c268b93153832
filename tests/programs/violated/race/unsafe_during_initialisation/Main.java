import java.lang.reflect.Field;
import sun.misc.Unsafe;

class Main {
    static class Late {
        static int a;

        static {
            a = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Field a = Late.class.getDeclaredField("a");
        Object base = unsafe.staticFieldBase(a);
        long offset = unsafe.staticFieldOffset(a);
        Thread reader = new Thread(() -> unsafe.getInt(base, offset));
        reader.start();
        new Late();
        reader.join();
    }
}
