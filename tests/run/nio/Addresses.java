import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Memory outside of objects. */
public class Addresses {
    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long block = unsafe.allocateMemory(40);
        unsafe.setMemory(block, 40, (byte) 1);
        System.out.println(unsafe.getInt(block) + " " + unsafe.getShort(block + 3) + " " + unsafe.getByte(block + 39));
        unsafe.putLong(block + 8, 5);
        unsafe.putDouble(block + 16, 2.5);
        unsafe.putChar(block + 24, 'c');
        unsafe.putAddress(block + 32, block);
        System.out.println(unsafe.getLong(block + 8) + " " + unsafe.getDouble(block + 16) + unsafe.getChar(block + 24));
        System.out.println(unsafe.getAddress(block + 32) == block);
        block = unsafe.reallocateMemory(block, 80);
        long other = unsafe.allocateMemory(80);
        unsafe.copyMemory(block, other, 40);
        System.out.println(unsafe.getLong(other + 8) + " " + unsafe.getDouble(other + 16));
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
        unsafe.copyMemory(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + 2, null, other, 6);
        unsafe.copyMemory(null, other, bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, 4);
        System.out.println(unsafe.getShort(other + 4) + " " + java.util.Arrays.toString(bytes));
        System.out.println(unsafe.compareAndSwapLong(null, other + 8, 5, 6) + " " + unsafe.getLong(other + 8));
        System.out.println(unsafe.getAndAddInt(null, other + 8, 4) + " " + unsafe.getIntVolatile(null, other + 8));
        unsafe.freeMemory(block);
        unsafe.freeMemory(other);
        System.out.println(unsafe.addressSize() + " " + unsafe.allocateMemory(0));
    }
}
