// expect: holds
// why: AtomicHistogram loses no counts under concurrent recording calls.
import org.HdrHistogram.*;

public class AtomicCounts {
    public static void main(String[] args) throws Exception {
        AtomicHistogram histogram = new AtomicHistogram(100, 1);
        Thread other = new Thread(() -> histogram.recordValue(5));
        other.start();
        histogram.recordValue(5);
        other.join();
        assert histogram.getTotalCount() == 2 && histogram.getCountAtValue(5) == 2;
        System.out.println(histogram.getTotalCount());
    }
}
