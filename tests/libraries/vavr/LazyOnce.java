// expect: holds
// why: Lazy: "evaluates only once, memoizing", and is thread-safe.
import io.vavr.Lazy;
import java.util.concurrent.atomic.AtomicInteger;

public class LazyOnce {
    public static void main(String[] args) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Lazy<Integer> lazy = Lazy.of(() -> calls.incrementAndGet() + 40);
        Thread other = new Thread(lazy::get);
        other.start();
        int here = lazy.get();
        other.join();
        assert here == 41 && calls.get() == 1;
        System.out.println(here);
    }
}
