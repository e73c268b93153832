/** Two string literals with the same text are one object, so one lock. */
public final class Main {
    static final String MINE = "lock";
    static final String YOURS = "lo" + "ck";
    static final Object OTHER = new Object();

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            synchronized (YOURS) {
                synchronized (OTHER) {
                    // Both held.
                }
            }
        });
        thread.start();
        synchronized (OTHER) {
            synchronized (MINE) {
                // Both held.
            }
        }
    }
}
