/** A constructor publishes this before the object is complete. */
public final class Main {
    static Main shared;

    final int value;

    Main() {
        shared = this;
        value = 1;
    }

    public static void main(String[] args) {
        Thread maker = new Thread(() -> new Main());
        maker.start();
        Main seen = shared;
        assert seen == null || seen.value == 1;
    }
}
