/** Opposite orders do no harm in threads that never run at the same time. */
public final class Main {
    static final Object A = new Object();
    static final Object B = new Object();

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                // Both held.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> both(A, B));
        thread.start();
        thread.join();
        both(B, A);
    }
}
