/** Opposite orders do no harm under a common outer lock. */
public final class Main {
    static final Object GATE = new Object();
    static final Object A = new Object();
    static final Object B = new Object();

    static void both(Object first, Object second) {
        synchronized (GATE) {
            synchronized (first) {
                synchronized (second) {
                    // All held.
                }
            }
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> both(A, B));
        thread.start();
        both(B, A);
    }
}
