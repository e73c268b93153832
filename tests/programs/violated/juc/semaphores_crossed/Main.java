import java.util.concurrent.Semaphore;

/** Two threads take a permit of two semaphores in opposite orders. */
public final class Main {
    static final Semaphore A = new Semaphore(1);
    static final Semaphore B = new Semaphore(1);

    static void both(Semaphore first, Semaphore second) {
        first.acquireUninterruptibly();
        second.acquireUninterruptibly();
        second.release();
        first.release();
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> both(A, B));
        thread.start();
        both(B, A);
    }
}
