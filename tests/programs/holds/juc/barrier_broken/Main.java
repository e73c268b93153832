import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** An interrupt breaks a barrier for everybody who waits at it. */
public final class Main {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    static boolean interrupted;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                BARRIER.await();
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        thread.interrupt();
        thread.join();
        assert interrupted && BARRIER.isBroken();
    }
}
