import java.util.concurrent.Semaphore;

/** A thread that returns early keeps its permit. */
public final class Main {
    static final Semaphore PERMIT = new Semaphore(1);
    static boolean closed;

    static void work() {
        PERMIT.acquireUninterruptibly();
        if (closed) {
            return;
        }
        closed = true;
        PERMIT.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> work());
        thread.start();
        work();
        thread.join();
        PERMIT.acquireUninterruptibly();
    }
}
