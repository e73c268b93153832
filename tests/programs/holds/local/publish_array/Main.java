/** An object is complete before it is published through an array, under a lock. */
public final class Main {
    int value;

    public static void main(String[] args) {
        Main[] shared = new Main[1];
        Thread maker = new Thread(() -> {
            Main made = new Main();
            made.value = 1;
            synchronized (shared) {
                shared[0] = made;
            }
        });
        maker.start();
        Main seen;
        synchronized (shared) {
            seen = shared[0];
        }
        assert seen == null || seen.value == 1;
    }
}
