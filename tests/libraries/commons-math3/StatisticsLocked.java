// expect: holds
// why: SynchronizedSummaryStatistics is the implementation "that is safe to use in a multithreaded environment".
import org.apache.commons.math3.stat.descriptive.SynchronizedSummaryStatistics;

public class StatisticsLocked {
    public static void main(String[] args) throws Exception {
        SynchronizedSummaryStatistics statistics = new SynchronizedSummaryStatistics();
        Thread other = new Thread(() -> statistics.addValue(1));
        other.start();
        statistics.addValue(3);
        other.join();
        assert statistics.getN() == 2 && statistics.getSum() == 4 && statistics.getMax() == 3;
        System.out.println(statistics.getSum());
    }
}
