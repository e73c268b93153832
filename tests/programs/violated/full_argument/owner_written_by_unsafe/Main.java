import java.lang.reflect.Field;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import sun.misc.Unsafe;

class Main {
    static class Lock extends AbstractOwnableSynchronizer {
        boolean isMine() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }
    }

    static final Lock lock = new Lock();
    static final Unsafe unsafe = unsafe();
    static final long owner = owner();
    static int x;

    static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static long owner() {
        try {
            Class<?> above = AbstractOwnableSynchronizer.class;
            return unsafe.objectFieldOffset(above.getDeclaredField("exclusiveOwnerThread"));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void work(int value) {
        // No compare-and-set: whoever comes later is the owner.
        unsafe.putObjectVolatile(lock, owner, Thread.currentThread());
        if (lock.isMine()) {
            x = value;
            int read = x;
            assert read == value;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> work(1));
        Thread b = new Thread(() -> work(2));
        a.start();
        b.start();
    }
}
