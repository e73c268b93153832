import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class Main {
    int count;

    public static void main(String[] args) throws Throwable {
        Main main = new Main();
        MethodHandle getter = MethodHandles.lookup().findGetter(Main.class, "count", int.class);
        Thread thread = new Thread(() -> main.count = 1);
        thread.start();
        int seen = (int) getter.invokeExact(main);
    }
}
