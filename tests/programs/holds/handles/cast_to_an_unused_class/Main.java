import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Main {
    Object value = "text";

    static class Unused {
    }

    public static void main(String[] args) throws Exception {
        VarHandle handle = MethodHandles.lookup().findVarHandle(Main.class, "value", Object.class);
        boolean thrown = false;
        try {
            Unused unused = (Unused) handle.get(new Main());
        } catch (ClassCastException e) {
            thrown = true;
        }
        assert thrown;
    }
}
