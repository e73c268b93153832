/** An uncaught exception in main: the trace goes to standard error, and the status is 1. */
public final class UncaughtInMain {
    static void fail(int n) {
        if (n == 0) {
            throw new IllegalStateException("uncaught", new RuntimeException("cause"));
        }
        fail(n - 1);
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            fail(3);
        } finally {
            System.out.println("finally");
        }
        System.out.println("not reached");
    }
}
