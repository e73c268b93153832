import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Main {
    int count;

    public static void main(String[] args) throws Throwable {
        VarHandle variable = MethodHandles.lookup().findVarHandle(Main.class, "count", int.class);
        MethodHandle set = variable.toMethodHandle(VarHandle.AccessMode.COMPARE_AND_SET);
        Main main = new Main();
        Runnable task = () -> {
            try {
                int old;
                do {
                    old = (int) variable.getVolatile(main);
                } while (!(boolean) set.invokeExact(main, old, old + 1));
            } catch (Throwable t) {
                throw new AssertionError(t);
            }
        };
        Thread a = new Thread(task);
        Thread b = new Thread(task);
        a.start();
        b.start();
        a.join();
        b.join();
        assert main.count == 2;
    }
}
