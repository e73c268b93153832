// expect: violated assertion
// why: count and setCount are two operations; setCount(element, old, new) would have noticed the change between them.
import com.google.common.collect.ConcurrentHashMultiset;

public class MultisetCountThenSet {
    static final ConcurrentHashMultiset<String> words = ConcurrentHashMultiset.create();

    static void more() { words.setCount("w", words.count("w") + 1); }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(MultisetCountThenSet::more);
        other.start();
        more();
        other.join();
        assert words.count("w") == 2;
        System.out.println(words);
    }
}
