/** A reader without the lock sees a state that the lock should hide. */
public final class Main {
    static final Object LOCK = new Object();
    static int left = 5;
    static int right;

    public static void main(String[] args) {
        Thread mover = new Thread(() -> {
            synchronized (LOCK) {
                left--;
                right++;
            }
        });
        mover.start();
        int sum = left + right;
        assert sum == 5;
    }
}
