/** A class is initialised by its first use and not before. */
public final class Main {
    static boolean initialised;

    static class Lazy {
        static {
            initialised = true;
        }

        static void use() {}
    }

    public static void main(String[] args) {
        Lazy[] array = new Lazy[1];
        assert array[0] == null && !initialised;
        Object other = args;
        assert !(other instanceof Lazy) && !initialised;
        Lazy.use();
        assert initialised;
    }
}
