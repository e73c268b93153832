import java.util.concurrent.atomic.AtomicInteger;

/** Three threads meet at a barrier that they spin at. */
public final class Main {
    static final AtomicInteger MISSING = new AtomicInteger(3);
    static volatile boolean open;
    static volatile int arrived;

    static void meet() {
        if (MISSING.decrementAndGet() == 0) {
            arrived = 3;
            open = true;
        }
        while (!open) {
            Thread.yield();
        }
        assert arrived == 3;
    }

    public static void main(String[] args) {
        new Thread(() -> meet()).start();
        new Thread(() -> meet()).start();
        meet();
    }
}
