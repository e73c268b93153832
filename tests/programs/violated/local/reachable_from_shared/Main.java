/** Publishing an object publishes everything that it refers to. */
public final class Main {
    Main inner;
    int value;

    static Main shared;

    public static void main(String[] args) {
        Thread maker = new Thread(() -> {
            Main deep = new Main();
            Main outer = new Main();
            outer.inner = new Main();
            outer.inner.inner = deep;
            shared = outer;
            deep.value = 1;
        });
        maker.start();
        Main seen = shared;
        assert seen == null || seen.inner.inner.value == 1;
    }
}
