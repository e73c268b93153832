import java.util.concurrent.Semaphore;

/** Two permits let two threads into what only one may do. */
public final class Main {
    static final Semaphore PERMITS = new Semaphore(2);
    static int count;

    static void add() {
        PERMITS.acquireUninterruptibly();
        count++;
        PERMITS.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add());
        thread.start();
        add();
        thread.join();
        assert count == 2;
    }
}
