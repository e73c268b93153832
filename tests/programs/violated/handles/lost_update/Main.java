import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class Main {
    static int count;

    static void increment(int by) {
        count += by;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(void.class, int.class);
        MethodHandle add = lookup.findStatic(Main.class, "increment", type);
        MethodHandle one = MethodHandles.insertArguments(add, 0, 1);
        Runnable task = () -> {
            try {
                one.invokeExact();
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
        assert count == 2 : "an update was lost";
    }
}
