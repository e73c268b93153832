/** An uncaught exception whose own text throws: the status is still 1. */
public final class UncaughtInToString {
    static class Silent extends Error {
        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        throw new Silent();
    }
}
