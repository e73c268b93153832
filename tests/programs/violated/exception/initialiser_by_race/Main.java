/** An initialiser fails in the schedules where another thread comes first. */
public final class Main {
    static volatile int divisor = 1;

    static class Lazy {
        static int value = 10 / divisor;
    }

    public static void main(String[] args) {
        Thread thread = new Thread(() -> divisor = 0);
        thread.start();
        assert Lazy.value == 10;
    }
}
