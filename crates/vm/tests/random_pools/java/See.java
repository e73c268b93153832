import java.util.NoSuchElementException;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

/** What an operation gave, as one of 32 numbers. It has no fields, so that no thread sees another by it. */
final class See {
    /** Makes a worker that is no daemon. */
    static ForkJoinWorkerThread worker(ForkJoinPool pool) {
        ForkJoinWorkerThread worker = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        worker.setDaemon(false);
        return worker;
    }

    static int of(boolean value) {
        return value ? 3 : 2;
    }

    static int of(long value) {
        return value >= 0 && value <= 7 ? 5 + (int) value : 13;
    }

    static int of(Object value) {
        if (value == null) {
            return 4;
        }
        if (value instanceof Boolean) {
            return of(((Boolean) value).booleanValue());
        }
        return value instanceof Integer ? of(((Integer) value).longValue()) : 14;
    }

    static int of(Throwable thrown) {
        if (thrown instanceof InterruptedException) {
            return 16;
        }
        if (thrown instanceof IllegalMonitorStateException) {
            return 17;
        }
        if (thrown instanceof TimeoutException) {
            return 18;
        }
        if (thrown instanceof BrokenBarrierException) {
            return 19;
        }
        if (thrown instanceof CancellationException) {
            return 20;
        }
        if (thrown instanceof RejectedExecutionException) {
            return 21;
        }
        if (thrown instanceof ExecutionException) {
            return thrown.getCause() instanceof IllegalStateException ? 22 : 23;
        }
        if (thrown instanceof CompletionException) {
            return thrown.getCause() instanceof IllegalStateException ? 24 : 25;
        }
        if (thrown instanceof NullPointerException) {
            return 26;
        }
        if (thrown instanceof NoSuchElementException) {
            return 27;
        }
        return thrown instanceof IllegalStateException ? 28 : 31;
    }
}
