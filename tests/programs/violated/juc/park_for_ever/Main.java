import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

public final class Main {
    static final AtomicBoolean done = new AtomicBoolean();

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            LockSupport.unpark(main);
            done.set(true);
        }).start();
        while (!done.get()) {
            LockSupport.parkNanos(Long.MAX_VALUE);
        }
    }
}
