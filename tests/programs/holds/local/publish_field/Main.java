/** An object is complete before it is published through a field of a shared object. */
public final class Main {
    volatile Main next;
    int value;

    public static void main(String[] args) {
        Main shared = new Main();
        Thread maker = new Thread(() -> {
            Main made = new Main();
            made.value = 1;
            shared.next = made;
        });
        maker.start();
        Main seen = shared.next;
        assert seen == null || seen.value == 1;
    }
}
