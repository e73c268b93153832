package hebra;

import java.util.concurrent.ThreadLocalRandom;

/**
 * What a driver asks of Hebra. {@code hebra check} explores every value of each choice; under
 * {@code java}, where the code below runs, choices are random.
 */
public final class Verify {
    private Verify() {}

    /** False or true. */
    public static boolean choose() {
        return ThreadLocalRandom.current().nextBoolean();
    }

    /** A number from {@code low} to {@code high}, both included. */
    public static int choose(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("no value in " + low + ".." + high);
        }
        return (int) ThreadLocalRandom.current().nextLong(low, high + 1L);
    }

    /** One of the values. */
    @SafeVarargs
    public static <T> T choose(T... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no value in an empty list");
        }
        return values[ThreadLocalRandom.current().nextInt(values.length)];
    }

    /** A run that comes here with a false condition does not count from here on. */
    public static void assume(boolean condition) {
        if (!condition) {
            System.err.println("an assumption is false: this run does not count");
            Runtime.getRuntime().halt(0);
        }
    }

    /**
     * Until the matching {@link #endAtomic}, no other thread runs, unless this one waits, sleeps,
     * parks or needs a lock that another thread has. Under {@code java} this does nothing.
     */
    public static void beginAtomic() {}

    /** Ends what {@link #beginAtomic} began. */
    public static void endAtomic() {}

    /** Tells a search that is guided by hints how promising this is; lower is more. */
    public static void hint(int value) {}
}
