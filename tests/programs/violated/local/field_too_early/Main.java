/** An object is written after it has been published through a field of a shared object. */
public final class Main {
    Main next;
    int value;

    public static void main(String[] args) {
        Main shared = new Main();
        Thread maker = new Thread(() -> {
            Main made = new Main();
            shared.next = made;
            made.value = 1;
        });
        maker.start();
        Main seen = shared.next;
        assert seen == null || seen.value == 1;
    }
}
