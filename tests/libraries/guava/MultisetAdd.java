// expect: holds
// why: ConcurrentHashMultiset: "a multiset that supports concurrent modifications"; add is atomic.
import com.google.common.collect.ConcurrentHashMultiset;

public class MultisetAdd {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMultiset<String> words = ConcurrentHashMultiset.create();
        Thread other = new Thread(() -> words.add("w"));
        other.start();
        words.add("w", 2);
        other.join();
        assert words.count("w") == 3;
        System.out.println(words);
    }
}
