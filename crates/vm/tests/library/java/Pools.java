import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Clients of a fixed thread pool. */
final class Pools extends Client {
    private final ThreadPoolExecutor pool;
    /** The last task that was submitted, and how many were executed. */
    private static volatile Future<Integer> last;
    private static volatile int ran;

    private Pools(ThreadPoolExecutor pool) {
        this.pool = pool;
    }

    public static void main(String[] args) {
        int size = Integer.parseInt(args[1]);
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(size);
        play(new Pools(pool), pool, Arrays.copyOfRange(args, 2, args.length));
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
                pool.execute(() -> {
                    throw new IllegalStateException();
                });
                return DONE;
            case 'g':
                return last == null ? NO : number(last.get());
            case 'c':
                return last == null ? NO : truth(last.cancel(true));
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
                return truth(pool.isShutdown());
            case 'p':
                return number(pool.getPoolSize());
            case 'a':
                return number(pool.getActiveCount());
            case 'l':
                return number(pool.getQueue().size());
            default:
                throw new IllegalArgumentException();
        }
    }
}
