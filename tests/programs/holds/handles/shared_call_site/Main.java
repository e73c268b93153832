import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VolatileCallSite;

public class Main {
    public static void main(String[] args) throws Throwable {
        VolatileCallSite site = new VolatileCallSite(MethodHandles.constant(int.class, 1));
        MethodHandle invoker = site.dynamicInvoker();
        int[] seen = new int[2];
        Thread reader = new Thread(() -> {
            try {
                seen[0] = (int) invoker.invokeExact();
                seen[1] = (int) invoker.invokeExact();
            } catch (Throwable t) {
                throw new AssertionError(t);
            }
        });
        Thread writer = new Thread(() -> site.setTarget(MethodHandles.constant(int.class, 2)));
        reader.start();
        writer.start();
        reader.join();
        writer.join();
        assert seen[0] == 1 || seen[0] == 2;
        assert seen[1] >= seen[0] : "the new target is seen and then the old one";
    }
}
