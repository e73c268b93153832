import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A task that was forked is gone before its parent takes it back: the other worker has it. */
public class Main {
    static volatile boolean stolen;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.submit(() -> stolen = !ForkJoinTask.adapt(() -> 1).fork().tryUnfork()).get();
        assert !stolen;
    }
}
