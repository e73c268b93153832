/** A loop without end that goes round finitely many values. */
public final class Main {
    static volatile int value;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            while (true) {
                value = (value + 1) % 4;
            }
        });
        thread.setDaemon(true);
        thread.start();
        int seen = value;
        assert seen >= 0 && seen < 4;
    }
}
