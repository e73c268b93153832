import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            y.lazySet(1);
            seen = x.get();
        });
        other.start();
        x.lazySet(1);
        int mine = y.get();
        other.join();
        assert mine + seen > 0 : "both stores were late";
    }
}
