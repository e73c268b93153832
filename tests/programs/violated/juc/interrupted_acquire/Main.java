import java.util.concurrent.Semaphore;

/** An interrupt ends the waiting for a permit, and the release that follows makes one too many. */
public final class Main {
    static final Semaphore PERMITS = new Semaphore(0);

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                PERMITS.acquire();
            } catch (InterruptedException e) {
                // Goes on without a permit.
            }
            PERMITS.release();
        });
        thread.start();
        thread.interrupt();
        thread.join();
        assert PERMITS.availablePermits() == 0;
    }
}
