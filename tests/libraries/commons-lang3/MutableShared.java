// expect: violated assertion
// why: MutableInt has no synchronization.
import org.apache.commons.lang3.mutable.MutableInt;

public class MutableShared {
    public static void main(String[] args) throws Exception {
        MutableInt hits = new MutableInt();
        Thread other = new Thread(hits::increment);
        other.start();
        hits.increment();
        other.join();
        assert hits.intValue() == 2 : hits;
        System.out.println(hits);
    }
}
