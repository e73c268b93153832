import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class Main {
    int count;

    public static void main(String[] args) throws ReflectiveOperationException {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long offset = unsafe.objectFieldOffset(Main.class.getDeclaredField("count"));
        Main main = new Main();
        Thread thread = new Thread(() -> {
            int seen = main.count;
        });
        thread.start();
        unsafe.putInt(main, offset, 1);
    }
}
