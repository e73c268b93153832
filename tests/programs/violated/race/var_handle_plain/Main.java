import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Main {
    static final VarHandle COUNT;
    static volatile int count;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(Main.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> COUNT.set(1));
        thread.start();
        int seen = count;
    }
}
