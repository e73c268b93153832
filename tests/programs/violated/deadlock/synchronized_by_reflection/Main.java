import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class Main {
    static class Account {
        Account other;

        synchronized void move() {
            synchronized (other) {
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        Account first = new Account();
        Account second = new Account();
        first.other = second;
        second.other = first;
        MethodType type = MethodType.methodType(void.class);
        MethodHandle handle = MethodHandles.lookup().findVirtual(Account.class, "move", type);
        Thread thread = new Thread(() -> {
            try {
                Account.class.getDeclaredMethod("move").invoke(first);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        handle.invokeExact(second);
        thread.join();
    }
}
