// expect: holds
// why: LazyInitializer: double-checked locking, "the initialize() method is called only once".
import org.apache.commons.lang3.concurrent.*;

public class LazyOnce {
    static int made;

    public static void main(String[] args) throws Exception {
        LazyInitializer<Object> lazy = new LazyInitializer<>() {
            @Override protected Object initialize() { made++; return new Object(); }
        };
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> {
            try { seen[0] = lazy.get(); } catch (ConcurrentException e) { throw new AssertionError(e); }
        });
        other.start();
        Object here = lazy.get();
        other.join();
        assert here == seen[0] && made == 1;
        System.out.println(made);
    }
}
