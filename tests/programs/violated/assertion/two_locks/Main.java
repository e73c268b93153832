/** Two threads protect one counter with two different locks. */
public final class Main {
    static final Object A = new Object();
    static final Object B = new Object();
    static int count;

    static void add(Object lock) {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add(A));
        thread.start();
        add(B);
        thread.join();
        assert count == 2;
    }
}
