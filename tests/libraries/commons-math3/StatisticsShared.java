// expect: violated assertion
// why: SummaryStatistics "is not synchronized".
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

public class StatisticsShared {
    public static void main(String[] args) throws Exception {
        SummaryStatistics statistics = new SummaryStatistics();
        Thread other = new Thread(() -> statistics.addValue(1));
        other.start();
        statistics.addValue(3);
        other.join();
        assert statistics.getN() == 2 && statistics.getSum() == 4;
        System.out.println(statistics.getSum());
    }
}
