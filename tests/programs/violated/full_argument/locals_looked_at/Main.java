import java.lang.reflect.Field;
import sun.misc.Unsafe;

class Main {
    static final ThreadLocal<int[]> LOCAL = new ThreadLocal<>();

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long locals = unsafe.objectFieldOffset(Thread.class.getDeclaredField("threadLocals"));
        Thread other = new Thread(() -> LOCAL.set(new int[1]));
        other.start();
        assert unsafe.getObject(other, locals) == null;
    }
}
