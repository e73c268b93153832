import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** A thread may read memory that another one has freed. */
public final class Main {
    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long address = unsafe.allocateMemory(8);
        unsafe.putLong(address, 5);
        Thread other = new Thread(() -> unsafe.freeMemory(address));
        other.start();
        assert unsafe.getLong(address) == 5;
        other.join();
    }
}
