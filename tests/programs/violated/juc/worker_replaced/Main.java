import java.util.concurrent.ForkJoinPool;

/** A worker that has had no work for a minute ends, and another runs the second task. */
public class Main {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread first = pool.submit(Thread::currentThread).get();
        Thread second = pool.submit(Thread::currentThread).get();
        assert first == second;
    }
}
