/** Three threads and three locks close a cycle. */
public final class Main {
    static final Object A = new Object();
    static final Object B = new Object();
    static final Object C = new Object();

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                // Both held.
            }
        }
    }

    public static void main(String[] args) {
        Thread one = new Thread(() -> both(A, B));
        Thread two = new Thread(() -> both(B, C));
        one.start();
        two.start();
        both(C, A);
    }
}
