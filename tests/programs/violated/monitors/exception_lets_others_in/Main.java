/** A lock is released by an exception while its data is half changed. */
public final class Main {
    static int left = 5;
    static int right;

    static synchronized void move() {
        left--;
        if (right == 0) {
            throw new IllegalStateException("half done");
        }
        right++;
    }

    static synchronized int sum() {
        return left + right;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            try {
                move();
            } catch (IllegalStateException e) {
                // The change is not undone.
            }
        });
        thread.start();
        assert sum() == 5;
    }
}
