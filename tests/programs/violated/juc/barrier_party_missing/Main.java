import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** A barrier for three is reached by two. */
public final class Main {
    static final CyclicBarrier BARRIER = new CyclicBarrier(3);

    static void meet() {
        try {
            BARRIER.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> meet());
        thread.start();
        meet();
    }
}
