/** The error lies deeper than the limit: not found, so unknown. */
public final class Main {
    static volatile int counter;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            while (counter < 1_000_000) {
                counter++;
            }
        });
        thread.start();
        assert counter < 1_000_000;
    }
}
