import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

public class Main {
    static final AtomicIntegerFieldUpdater<Main> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(Main.class, "count");
    volatile int count;

    public static void main(String[] args) throws InterruptedException {
        Main main = new Main();
        AtomicIntegerArray array = new AtomicIntegerArray(2);
        AtomicReference<String> name = new AtomicReference<>("a");
        Thread thread = new Thread(() -> {
            COUNT.incrementAndGet(main);
            array.lazySet(0, 1);
            name.set("b");
        });
        thread.start();
        int seen = main.count;
        array.getAndAdd(0, 1);
        name.compareAndSet("a", "c");
        thread.join();
        assert main.count == 1;
    }
}
