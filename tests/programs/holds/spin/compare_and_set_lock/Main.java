import java.util.concurrent.atomic.AtomicBoolean;

/** A lock made of compareAndSet keeps three threads apart. */
public final class Main {
    static final AtomicBoolean HELD = new AtomicBoolean();
    static int count;

    static void add() {
        while (!HELD.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        count++;
        HELD.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> add());
        Thread two = new Thread(() -> add());
        one.start();
        two.start();
        add();
        one.join();
        two.join();
        assert count == 3;
    }
}
