/** Two daemon threads may block each other; the program ends with main. */
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

    public static void main(String[] args) {
        Thread one = new Thread(() -> both(A, B));
        Thread two = new Thread(() -> both(B, A));
        one.setDaemon(true);
        two.setDaemon(true);
        one.start();
        two.start();
    }
}
