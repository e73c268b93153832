import java.util.concurrent.atomic.AtomicInteger;

/** A value that went away and came back is taken for unchanged. */
public final class Main {
    static final AtomicInteger VALUE = new AtomicInteger(1);
    static int changes;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            changes = 1;
            VALUE.set(2);
            VALUE.set(1);
        });
        thread.start();
        int seen = changes;
        if (VALUE.compareAndSet(1, 3)) {
            assert seen == changes;
        }
    }
}
