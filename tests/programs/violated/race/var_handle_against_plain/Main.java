import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Main {
    static final VarHandle READY;
    boolean ready;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(Main.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        Main main = new Main();
        Thread thread = new Thread(() -> READY.setVolatile(main, true));
        thread.start();
        boolean seen = main.ready;
    }
}
