/** Two threads race to initialise a class; it happens exactly once. */
public final class Main {
    static int runs;

    static class Lazy {
        static int value;

        static {
            runs++;
            value = 7;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            assert Lazy.value == 7;
        });
        thread.start();
        assert Lazy.value == 7;
        thread.join();
        assert runs == 1;
    }
}
