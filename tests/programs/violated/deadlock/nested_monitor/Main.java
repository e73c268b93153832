/** wait releases the inner lock only; who would notify needs the outer one. */
public final class Main {
    static final Object OUTER = new Object();
    static final Object INNER = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread notifier = new Thread(() -> {
            synchronized (OUTER) {
                synchronized (INNER) {
                    ready = true;
                    INNER.notify();
                }
            }
        });
        notifier.start();
        synchronized (OUTER) {
            synchronized (INNER) {
                while (!ready) {
                    INNER.wait();
                }
            }
        }
    }
}
