/** An exception thrown in a finally block replaces the one on its way out. */
public final class Main {
    public static void main(String[] args) {
        int[] none = null;
        try {
            throw new IllegalStateException("first");
        } finally {
            none[0] = 1;
        }
    }
}
