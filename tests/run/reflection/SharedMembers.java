import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Six threads share Method, Field and proxy objects. */
public class SharedMembers {
    private int guarded;
    volatile int counted;
    public synchronized void add(int n) { guarded += n; }
    public static int fail(int n) { throw new IllegalArgumentException("no " + n); }

    static class Late {
        static final AtomicInteger initialised = new AtomicInteger();
        static { initialised.incrementAndGet(); }
        public static int touch() { return initialised.get(); }
    }

    interface Adder { void add(int n); }

    public static void main(String[] args) throws Exception {
        SharedMembers shared = new SharedMembers();
        Method add = SharedMembers.class.getMethod("add", int.class);
        Method fail = SharedMembers.class.getMethod("fail", int.class);
        Method touch = Late.class.getMethod("touch");
        Field field = SharedMembers.class.getDeclaredField("guarded");
        Adder proxy = (Adder) Proxy.newProxyInstance(Adder.class.getClassLoader(), new Class<?>[] {Adder.class}, (p, m, a) -> {
            synchronized (shared) { field.setInt(shared, field.getInt(shared) + (int) a[0]); }
            return null;
        });
        AtomicIntegerFieldUpdater<SharedMembers> updater = AtomicIntegerFieldUpdater.newUpdater(SharedMembers.class, "counted");
        AtomicInteger failures = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int n = i;
            Thread t = new Thread(() -> {
                try {
                    for (int j = 0; j < 20; j++) {
                        add.invoke(shared, n);
                        proxy.add(1);
                        updater.incrementAndGet(shared);
                        if ((int) touch.invoke(null) != 1) throw new AssertionError();
                    }
                    fail.invoke(null, n);
                } catch (InvocationTargetException e) {
                    if (e.getCause().getMessage().equals("no " + n)) failures.incrementAndGet();
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(e);
                }
            });
            threads.add(t);
            t.start();
        }
        for (Thread t : threads) t.join();
        System.out.println(shared.guarded + " " + shared.counted + " " + failures + " " + Late.initialised);
        try {
            AtomicIntegerFieldUpdater.newUpdater(SharedMembers.class, "guarded");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(Private.class, "hidden");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(Private.class, "missing");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }
}

class Private {
    private volatile int hidden;
}
