import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final AtomicInteger count = new AtomicInteger();

    static void increment() {
        int old;
        do {
            old = count.get();
        } while (!count.weakCompareAndSetPlain(old, old + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Main::increment);
        other.start();
        increment();
        other.join();
        assert count.get() == 2 : count;
        int[] calls = {0};
        int result = count.updateAndGet(n -> n + ++calls[0]);
        assert result == 3 && calls[0] == 1 : "the library asks once if nobody interferes";
    }
}
