/** A waiter ends its wait on an interrupt although its condition is still false. */
public final class Main {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    while (!ready) {
                        LOCK.wait(10);
                    }
                } catch (InterruptedException e) {
                    // Goes on as if ready.
                }
                assert ready;
            }
        });
        waiter.start();
        waiter.interrupt();
        synchronized (LOCK) {
            ready = true;
        }
    }
}
