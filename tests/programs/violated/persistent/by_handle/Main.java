import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Main {
    static volatile int shared;
    static void look() {
        shared = 1;
        assert shared == 1;
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
            HANDLE.set(2);
        });
        looker.start();
        other.start();
    }
}
