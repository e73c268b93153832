import java.util.concurrent.ForkJoinPool;

/** A worker that waits for work is woken for the second task. */
public class Main {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread first = pool.submit(Thread::currentThread).get();
        if (pool.isQuiescent()) {
            Thread second = pool.submit(Thread::currentThread).get();
            assert first != second;
        }
    }
}
