import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** A recursive task on the common pool. */
public class Fibonacci {
    static class Number extends RecursiveTask<Integer> {
        final int index;

        Number(int index) {
            this.index = index;
        }

        @Override
        protected Integer compute() {
            if (index < 2) {
                return index;
            }
            Number left = new Number(index - 1);
            left.fork();
            return new Number(index - 2).compute() + left.join();
        }
    }

    public static void main(String[] args) {
        assert ForkJoinPool.commonPool().invoke(new Number(3)) == 2;
    }
}
