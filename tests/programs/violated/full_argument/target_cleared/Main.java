import java.lang.reflect.Field;
import sun.misc.Unsafe;

class Main {
    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long target = unsafe.objectFieldOffset(Thread.class.getDeclaredField("target"));
        Thread thread = new Thread(() -> {});
        thread.start();
        // Thread.run reads it twice.
        unsafe.putObjectVolatile(thread, target, null);
    }
}
