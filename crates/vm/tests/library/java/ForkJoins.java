import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

/** Clients of a ForkJoinPool. */
final class ForkJoins extends Client {
    private final ForkJoinPool pool;
    /** The last task that was submitted, and how many were executed. */
    private static volatile ForkJoinTask<Integer> last;
    private static volatile int ran;

    private ForkJoins(ForkJoinPool pool) {
        this.pool = pool;
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(Integer.parseInt(args[1]));
        play(new ForkJoins(pool), pool, Arrays.copyOfRange(args, 2, args.length));
    }

    /** Forks a task and joins it. */
    private static final class Forks extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> ran = 1);
            task.fork();
            return 1 + task.join();
        }
    }

    @Override
    int call(char letter, int who) throws Exception {
        switch (letter) {
            case 's':
                last = pool.submit(() -> Thread.interrupted() ? 2 : 1);
                return DONE;
            case 'e':
                pool.execute(() -> ran = who + 1);
                return DONE;
            case 'f':
                last = pool.submit(() -> {
                    throw new IllegalStateException();
                });
                return DONE;
            case 'v':
                return number(pool.invoke(ForkJoinTask.adapt(() -> ran = who + 1)));
            case 'k':
                last = pool.submit(new Forks());
                return DONE;
            case 'g':
                return last == null ? NO : number(last.get());
            case 'j':
                return last == null ? NO : number(last.join());
            case 't':
                return last == null ? NO : number(last.get(1, TimeUnit.SECONDS));
            case 'c':
                return last == null ? NO : truth(last.cancel(true));
            case 'm':
                if (last != null) {
                    last.complete(3);
                }
                return DONE;
            case 'u':
                return last == null ? NO : truth(last.tryUnfork());
            case 'y':
                return last == null ? NO : truth(last.isDone());
            case 'r':
                return number(ran);
            case 'd':
                pool.shutdown();
                return DONE;
            case 'n':
                return number(pool.shutdownNow().size());
            case 'w':
                return truth(pool.awaitTermination(1, TimeUnit.SECONDS));
            case 'i':
                return truth(pool.isTerminated());
            case 'h':
                return truth(pool.isQuiescent());
            case 'p':
                return number(pool.getPoolSize());
            case 'l':
                return number(pool.getQueuedSubmissionCount());
            default:
                throw new IllegalArgumentException();
        }
    }
}
