// expect: violated assertion
// why: Histogram "is NOT internally synchronized".
import org.HdrHistogram.*;

public class HistogramShared {
    public static void main(String[] args) throws Exception {
        Histogram histogram = new Histogram(100, 1);
        Thread other = new Thread(() -> histogram.recordValue(5));
        other.start();
        histogram.recordValue(5);
        other.join();
        assert histogram.getTotalCount() == 2 : histogram.getTotalCount();
        System.out.println(histogram.getTotalCount());
    }
}
