package gov.nasa.jpf.vm;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Java PathFinder's interface to its checker, as far as Hebra knows it. Under {@code java}, where
 * the code below runs, choices are random.
 */
public final class Verify {
    private Verify() {}

    private static int index(int length) {
        return ThreadLocalRandom.current().nextInt(length);
    }

    /** False or true. */
    public static boolean getBoolean() {
        return ThreadLocalRandom.current().nextBoolean();
    }

    /** False or true. */
    public static boolean getBoolean(boolean falseFirst) {
        return getBoolean();
    }

    /** False or true. */
    public static boolean randomBool() {
        return getBoolean();
    }

    /** A number from {@code min} to {@code max}, both included. */
    public static int getInt(int min, int max) {
        return (int) ThreadLocalRandom.current().nextLong(min, max + 1L);
    }

    /** A number from 0 to {@code max}, both included. */
    public static int random(int max) {
        return getInt(0, max);
    }

    /** One of the values. */
    public static int getIntFromList(int... values) {
        return values[index(values.length)];
    }

    /** One of the values. */
    public static int getIntFromSet(int... values) {
        return values[index(values.length)];
    }

    /** One of the values. */
    public static long getLongFromList(long... values) {
        return values[index(values.length)];
    }

    /** One of the values. */
    public static long getLongFromSet(long... values) {
        return values[index(values.length)];
    }

    /** One of the values. */
    public static float getFloatFromList(float... values) {
        return values[index(values.length)];
    }

    /** One of the values. */
    public static float getFloatFromSet(float... values) {
        return values[index(values.length)];
    }

    /** One of the values. */
    public static double getDoubleFromList(double... values) {
        return values[index(values.length)];
    }

    /** One of the values. */
    public static double getDoubleFromSet(double... values) {
        return values[index(values.length)];
    }

    /** A run that comes here with a true condition does not count from here on. */
    public static void ignoreIf(boolean condition) {
        if (condition) {
            System.err.println("this run is to be ignored");
            Runtime.getRuntime().halt(0);
        }
    }

    /** No other thread runs until {@link #endAtomic}, unless this one cannot go on. */
    public static void beginAtomic() {}

    /** Ends what {@link #beginAtomic} began. */
    public static void endAtomic() {}

    /** Throws an error if the condition is false. */
    public static void assertTrue(boolean condition) {
        if (!condition) {
            throw new AssertionError("Verify.assertTrue failed");
        }
    }

    /** Throws an error if the condition is false. */
    public static void assertTrue(String message, boolean condition) {
        assertTrue(condition);
    }

    /** Tells a search that is guided by hints how promising this is; lower is more. */
    public static void setHeuristicSearchValue(int value) {}

    /** Takes the hint back. */
    public static void resetHeuristicSearchValue() {}

    /** Whether a checker runs the program. */
    public static boolean isRunningInJPF() {
        return false;
    }

    /** Whether the checker recognises states that it has seen. */
    public static boolean vmIsMatchingStates() {
        return false;
    }

    /** Another thread may go on here. */
    public static void breakTransition(String reason) {}

    /** Prints. */
    public static void print(String text) {
        System.out.print(text);
    }

    /** Prints a line. */
    public static void println(String text) {
        System.out.println(text);
    }

    /** Prints an empty line. */
    public static void println() {
        System.out.println();
    }

    // Counters count over all runs, which has no meaning here.

    public static native int getCounter(int id);

    public static native void resetCounter(int id);

    public static native void setCounter(int id, int value);

    public static native int incrementCounter(int id);

    // Without effect.

    public static void addComment(String text) {}

    public static void atLabel(String label) {}

    public static void atLabel(int label) {}

    public static void boring(boolean condition) {}

    public static void interesting(boolean condition) {}

    public static void busyWait(long duration) {}

    public static void instrumentPoint(String label) {}

    public static void instrumentPointDeep(String label) {}

    public static void instrumentPointDeepRecur(String label, int depth) {}

    public static void printPathOutput(String message) {}

    public static void printPathOutput(boolean condition, String message) {}
}
