/** The lock is a field that changes, so two threads can hold "it" at once. */
public final class Main {
    static Object lock = new Object();
    static int count;

    static void add() {
        synchronized (lock) {
            lock = new Object();
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> add());
        thread.start();
        add();
        thread.join();
        assert count == 2;
    }
}
