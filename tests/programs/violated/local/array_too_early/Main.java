/** An object is written after it has been published through an array. */
public final class Main {
    int value;

    public static void main(String[] args) {
        Main[] shared = new Main[1];
        Thread maker = new Thread(() -> {
            Main made = new Main();
            shared[0] = made;
            made.value = 1;
        });
        maker.start();
        Main seen = shared[0];
        assert seen == null || seen.value == 1;
    }
}
