/** An object is complete before it is published through a static. */
public final class Main {
    static volatile Main shared;

    int value;

    public static void main(String[] args) {
        Thread maker = new Thread(() -> {
            Main made = new Main();
            made.value = 1;
            shared = made;
        });
        maker.start();
        Main seen = shared;
        assert seen == null || seen.value == 1;
    }
}
