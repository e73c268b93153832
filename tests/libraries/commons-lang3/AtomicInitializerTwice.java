// expect: violated assertion
// why: AtomicInitializer: "it may happen that initialize() is invoked multiple times"; AtomicSafeInitializer differs.
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang3.concurrent.*;

public class AtomicInitializerTwice {
    public static void main(String[] args) throws Exception {
        AtomicInteger made = new AtomicInteger();
        AtomicInitializer<Object> lazy = new AtomicInitializer<>() {
            @Override protected Object initialize() { made.incrementAndGet(); return new Object(); }
        };
        Thread other = new Thread(() -> {
            try { lazy.get(); } catch (ConcurrentException e) { throw new AssertionError(e); }
        });
        other.start();
        lazy.get();
        other.join();
        assert made.get() == 1 : "made " + made;
        System.out.println(made);
    }
}
