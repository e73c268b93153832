import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Main {
    static final VarHandle COUNT;
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    int count;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Main.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Main main = new Main();
        int[] values = new int[2];
        Thread thread = new Thread(() -> {
            int old = (int) COUNT.getAndAdd(main, 1);
            COUNT.setOpaque(main, 2);
            ELEMENT.setRelease(values, 1, 3);
            values[0] = 1;
            ELEMENT.compareAndSet(values, 1, 7, 8);
        });
        thread.start();
        int seen = (int) COUNT.getAcquire(main);
        int element = (int) ELEMENT.getVolatile(values, 1);
        thread.join();
        assert main.count == 2 && values[1] == 3;
    }
}
