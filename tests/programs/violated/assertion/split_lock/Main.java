/** The read and the write are protected, but not together. */
public final class Main {
    static int count;

    static synchronized int get() {
        return count;
    }

    static synchronized void set(int value) {
        count = value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> set(get() + 1));
        thread.start();
        set(get() + 1);
        thread.join();
        assert count == 2;
    }
}
