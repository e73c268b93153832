import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Two threads add to a number at an address, one of them in two operations. */
public final class Main {
    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long address = unsafe.allocateMemory(8);
        unsafe.putLong(address, 0);
        Thread other = new Thread(() -> unsafe.getAndAddLong(null, address, 1));
        other.start();
        unsafe.putLong(address, unsafe.getLong(address) + 1);
        other.join();
        assert unsafe.getLong(address) == 2;
    }
}
