import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** VarHandles of fields, statics and array elements. */
public final class Handles {
    int x;
    long wide;
    volatile String text = "a";
    byte small;
    static int shared;
    static final VarHandle X;
    static final VarHandle WIDE;
    static final VarHandle TEXT;
    static final VarHandle SMALL;
    static final VarHandle SHARED;
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            X = lookup.findVarHandle(Handles.class, "x", int.class);
            WIDE = lookup.findVarHandle(Handles.class, "wide", long.class);
            TEXT = lookup.findVarHandle(Handles.class, "text", String.class);
            SMALL = lookup.findVarHandle(Handles.class, "small", byte.class);
            SHARED = lookup.findStaticVarHandle(Handles.class, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        Handles h = new Handles();
        X.set(h, 5);
        System.out.println((int) X.get(h) + " " + X.compareAndSet(h, 5, 6) + X.compareAndSet(h, 5, 7) + (int) X.getAndAdd(h, 10) + h.x);
        WIDE.setVolatile(h, 3);
        System.out.println((long) WIDE.getAndAdd(h, 1) + " " + (long) WIDE.compareAndExchange(h, 4L, 9L) + h.wide);
        System.out.println((String) TEXT.getAndSet(h, "b") + TEXT.compareAndSet(h, "b", "c") + h.text);
        SMALL.set(h, (byte) 100);
        System.out.println((byte) SMALL.getAndAdd(h, (byte) 100) + " " + h.small);
        SHARED.setRelease(8);
        System.out.println((int) SHARED.getAcquire() + " " + (int) SHARED.getAndBitwiseOr(1) + shared);
        int[] array = {1, 2, 3};
        ELEMENT.setVolatile(array, 1, 20);
        System.out.println((int) ELEMENT.getAndAdd(array, 1, 2) + " " + array[1]);
        Object boxed = X.getVolatile(h);
        System.out.println(boxed.getClass() + " " + boxed);
        try {
            ELEMENT.get(array, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            X.get((Handles) null);
        } catch (NullPointerException e) {
            System.out.println("no receiver");
        }
    }
}
