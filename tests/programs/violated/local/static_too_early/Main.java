/** An object is written after it has been published through a static. */
public final class Main {
    static final class Box {
        int value;
    }

    static Box shared;

    public static void main(String[] args) {
        Thread maker = new Thread(() -> {
            Box box = new Box();
            shared = box;
            box.value = 1;
        });
        maker.start();
        Box seen = shared;
        assert seen == null || seen.value == 1;
    }
}
