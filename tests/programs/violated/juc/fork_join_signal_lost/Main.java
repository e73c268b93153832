import java.util.concurrent.ForkJoinPool;

/** The only worker ends after a minute without work, just when a task comes: nobody is left to run it. */
public class Main {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(() -> 1).get();
        pool.submit(() -> 2).get();
    }
}
