/** Two threads take two locks in the same order. */
public final class Main {
    static final Object A = new Object();
    static final Object B = new Object();

    static void both() {
        synchronized (A) {
            synchronized (B) {
                // Both held.
            }
        }
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> both());
        thread.start();
        both();
    }
}
