/** A failing initialiser and its aftermath can be caught. */
public final class Main {
    static int zero;

    static class Broken {
        static int value = 1 / zero;
    }

    public static void main(String[] args) {
        int failures = 0;
        try {
            failures += Broken.value;
        } catch (ExceptionInInitializerError e) {
            assert e.getCause() instanceof ArithmeticException;
            failures++;
        }
        try {
            failures += Broken.value;
        } catch (NoClassDefFoundError e) {
            failures++;
        }
        assert failures == 2;
    }
}
