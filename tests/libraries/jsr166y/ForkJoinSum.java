// expect: holds
// why: a RecursiveTask's join gives its result, by whichever worker it was computed.
import jsr166y.*;

public class ForkJoinSum {
    static class Sum extends RecursiveTask<Integer> {
        final int from, to;
        Sum(int from, int to) { this.from = from; this.to = to; }
        @Override protected Integer compute() {
            if (to - from == 1) return from;
            Sum left = new Sum(from, (from + to) / 2), right = new Sum((from + to) / 2, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        int sum = new ForkJoinPool(1).invoke(new Sum(0, 2));
        assert sum == 1;
        System.out.println(sum);
    }
}
