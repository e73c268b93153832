/** The error needs all three threads in one order. */
public final class Main {
    static volatile int stage;

    public static void main(String[] args) {
        Thread one = new Thread(() -> {
            if (stage == 1) {
                stage = 2;
            }
        });
        Thread two = new Thread(() -> {
            if (stage == 0) {
                stage = 1;
            }
        });
        one.start();
        two.start();
        assert stage != 2;
    }
}
