import java.lang.reflect.Field;
import sun.misc.Unsafe;

class Main {
    static volatile int flag;

    static class Late {
        static int a;

        static {
            a = 1;
            flag = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Class<?> late = Late.class;
        Thread reader = new Thread(() -> {
            if (flag == 1) {
                assert !unsafe.shouldBeInitialized(late);
            }
        });
        reader.start();
        new Late();
    }
}
