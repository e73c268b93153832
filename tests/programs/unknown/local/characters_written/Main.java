import java.lang.reflect.Field;
import sun.misc.Unsafe;

class Main {
    static volatile String text;

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long value = unsafe.objectFieldOffset(String.class.getDeclaredField("value"));
        text = new StringBuilder("ab").append(args.length).toString();
        byte[] characters = (byte[]) unsafe.getObject(text, value);
        Thread other = new Thread(() -> characters[0] = 'c');
        other.start();
        assert text.charAt(0) == 'a';
    }
}
