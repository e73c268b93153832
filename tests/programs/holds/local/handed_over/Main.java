/** An object goes from one thread to the other and back. */
public final class Main {
    static volatile Main there;
    static volatile Main back;

    int value;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            Main got = there;
            if (got != null) {
                got.value++;
                back = got;
            }
        });
        Main object = new Main();
        object.value = 1;
        thread.start();
        there = object;
        Main returned = back;
        assert returned == null || returned.value == 2;
    }
}
