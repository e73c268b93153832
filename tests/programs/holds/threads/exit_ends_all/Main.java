/** System.exit ends the program although another thread waits for ever. */
public final class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread waiting = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException("nobody interrupts");
                }
            }
        });
        waiting.start();
        System.exit(0);
    }
}
