import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** How long a sleep takes is not known: the assertions may fail. */
public class Main {
    public static void main(String[] args) throws Throwable {
        var method = System.class.getMethod("nanoTime");
        var handle = MethodHandles.lookup().findStatic(System.class, "nanoTime", MethodType.methodType(long.class));
        long start = (Long) method.invoke(null);
        Thread.sleep(1);
        assert (Long) method.invoke(null) - start < 10_000_000;
        assert (long) handle.invokeExact() - start < 10_000_000;
    }
}
