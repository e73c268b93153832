import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Main {
    static volatile int shared;
    static volatile boolean seen;

    static void look() {
        shared = 1;
        seen = true;
        assert shared == 1;
    }

    static void await() {
        while (!seen) {
            Thread.onSpinWait();
        }
    }

    static final VarHandle HANDLE;

    static {
        try {
            HANDLE = MethodHandles.lookup().findStaticVarHandle(Main.class, "shared", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread looker = new Thread(Main::look);
        Thread other = new Thread(() -> {
            looker.start();
            await();
            HANDLE.set(2);
        });
        other.start();
    }
}
