import java.util.concurrent.atomic.AtomicInteger;

/** A failed compareAndSet that is not tried again loses its update. */
public final class Main {
    static final AtomicInteger COUNT = new AtomicInteger();

    static void add() {
        int seen = COUNT.get();
        COUNT.compareAndSet(seen, seen + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add());
        thread.start();
        add();
        thread.join();
        assert COUNT.get() == 2;
    }
}
