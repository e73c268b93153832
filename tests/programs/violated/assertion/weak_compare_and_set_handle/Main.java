import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Main {
    static int turn;

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandle handle = MethodHandles.lookup().findStaticVarHandle(Main.class, "turn", int.class);
        boolean strong = handle.compareAndSet(0, 1);
        assert strong : "this one never fails so";
        boolean weak = handle.weakCompareAndSetAcquire(1, 2);
        assert weak : "it may fail for no reason";
    }
}
