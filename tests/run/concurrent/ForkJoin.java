import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Fork and join: tasks, actions, completers, failures, blockers, adapting. */
public final class ForkJoin {
    static final class Fibonacci extends RecursiveTask<Integer> {
        final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fibonacci left = new Fibonacci(n - 1);
            left.fork();
            return new Fibonacci(n - 2).compute() + left.join();
        }
    }

    static final class Sort extends RecursiveAction {
        final int[] array;
        final int low;
        final int high;

        Sort(int[] array, int low, int high) {
            this.array = array;
            this.low = low;
            this.high = high;
        }

        @Override
        protected void compute() {
            if (high - low < 8) {
                Arrays.sort(array, low, high);
                return;
            }
            int middle = (low + high) >>> 1;
            invokeAll(new Sort(array, low, middle), new Sort(array, middle, high));
            int[] merged = new int[high - low];
            for (int i = low, j = middle, k = 0; k < merged.length; k++) {
                merged[k] = j >= high || (i < middle && array[i] <= array[j]) ? array[i++] : array[j++];
            }
            System.arraycopy(merged, 0, array, low, merged.length);
        }
    }

    static final class Sum extends CountedCompleter<Void> {
        final int low;
        final int high;
        final AtomicLong sum;

        Sum(CountedCompleter<?> parent, int low, int high, AtomicLong sum) {
            super(parent);
            this.low = low;
            this.high = high;
            this.sum = sum;
        }

        @Override
        public void compute() {
            if (high - low > 10) {
                int middle = (low + high) >>> 1;
                setPendingCount(2);
                new Sum(this, low, middle, sum).fork();
                new Sum(this, middle, high, sum).fork();
            } else {
                for (int i = low; i < high; i++) {
                    sum.addAndGet(i);
                }
            }
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Fibonacci(12)) + " " + pool.getParallelism());
        int[] array = new int[100];
        for (int i = 0; i < array.length; i++) {
            array[i] = i * 37 % 101;
        }
        pool.invoke(new Sort(array, 0, array.length));
        System.out.println(array[0] + " " + array[50] + " " + array[99]);
        AtomicLong sum = new AtomicLong();
        pool.invoke(new Sum(null, 0, 200, sum));
        System.out.println(sum);
        ForkJoinTask<Integer> failing = pool.submit(() -> Integer.parseInt("x"));
        try {
            failing.get();
        } catch (ExecutionException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            System.out.println(root.getMessage() + " " + failing.isCompletedAbnormally() + failing.isCompletedNormally());
        }
        ForkJoinTask<String> adapted = ForkJoinTask.adapt(() -> "adapted in a pool " + ForkJoinTask.inForkJoinPool());
        System.out.println(pool.submit(adapted).join() + " " + ForkJoinTask.inForkJoinPool());
        String blocked = pool.submit(() -> {
            boolean[] done = new boolean[1];
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                @Override
                public boolean block() throws InterruptedException {
                    Thread.sleep(2);
                    done[0] = true;
                    return true;
                }

                @Override
                public boolean isReleasable() {
                    return done[0];
                }
            });
            return "unblocked " + done[0];
        }).get();
        System.out.println(blocked);
        System.out.println(pool.invokeAll(List.of(() -> 1, () -> 2)).get(1).get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + pool.isTerminated());
        System.out.println(new Fibonacci(10).invoke() + " " + ForkJoinPool.commonPool().invoke(new Fibonacci(9)) + ForkJoinPool.commonPool().isShutdown());
    }
}
