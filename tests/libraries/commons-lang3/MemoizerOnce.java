// expect: holds
// why: Memoizer: a calculation is made once for each value, other threads wait for its result.
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang3.concurrent.*;

public class MemoizerOnce {
    public static void main(String[] args) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Memoizer<Integer, Integer> square = new Memoizer<>((Integer n) -> { calls.incrementAndGet(); return n * n; });
        Thread other = new Thread(() -> {
            try { square.compute(7); } catch (InterruptedException e) { throw new AssertionError(e); }
        });
        other.start();
        int here = square.compute(7);
        other.join();
        assert here == 49 && calls.get() == 1;
        System.out.println(here);
    }
}
