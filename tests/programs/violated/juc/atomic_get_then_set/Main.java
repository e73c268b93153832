import java.util.concurrent.atomic.AtomicInteger;

/** get and set of an atomic are two operations. */
public final class Main {
    static final AtomicInteger COUNT = new AtomicInteger();

    static void add() {
        COUNT.set(COUNT.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add());
        thread.start();
        add();
        thread.join();
        assert COUNT.get() == 2;
    }
}
