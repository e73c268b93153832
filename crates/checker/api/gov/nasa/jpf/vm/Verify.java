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

    /** Prints both. */
    public static void print(String text, int value) {
        System.out.print(text + " : " + value);
    }

    /** Prints both. */
    public static void print(String text, boolean value) {
        System.out.print(text + " : " + value);
    }

    /** Prints all. */
    public static void print(String... texts) {
        for (String text : texts) {
            System.out.print(text);
        }
    }

    /** Prints after the name of the thread. */
    public static void threadPrint(String text) {
        System.out.print(Thread.currentThread().getName() + ": " + text);
    }

    /** Prints a line after the name of the thread. */
    public static void threadPrintln(String text) {
        System.out.println(Thread.currentThread().getName() + ": " + text);
    }

    /** Whether the method that called the caller is of this class or one below it. */
    public static boolean isCalledFromClass(String name) {
        StackTraceElement[] stack = new Throwable().getStackTrace();
        try {
            return stack.length > 2
                    && Class.forName(name).isAssignableFrom(Class.forName(stack[2].getClassName()));
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    /** Whether a stored trace is followed. */
    public static boolean isTraceReplay() {
        return false;
    }

    // What these hold depends on the order of a search. Hebra lets programs write it, and is
    // "unknown" where they read it.

    public static native int getCounter(int id);

    public static native void resetCounter(int id);

    public static native void setCounter(int id, int value);

    public static native int incrementCounter(int id);

    public static native boolean getBitInBitSet(int id, int bit);

    public static native void setBitInBitSet(int id, int bit, boolean value);

    public static final int NO_VALUE = -1;

    public static native void putValue(String key, int value);

    public static native int getValue(String key);

    // Attributes: likewise.

    public static native void setFieldAttribute(Object object, String field, int value);

    public static native int getFieldAttribute(Object object, String field);

    public static native void addFieldAttribute(Object object, String field, int value);

    public static native int[] getFieldAttributes(Object object, String field);

    public static native void setLocalAttribute(String variable, int value);

    public static native int getLocalAttribute(String variable);

    public static native void addLocalAttribute(String variable, int value);

    public static native int[] getLocalAttributes(String variable);

    public static native void setElementAttribute(Object array, int index, int value);

    public static native int getElementAttribute(Object array, int index);

    public static native void addElementAttribute(Object array, int index, int value);

    public static native int[] getElementAttributes(Object array, int index);

    public static native void setObjectAttribute(Object object, int value);

    public static native int getObjectAttribute(Object object);

    public static native void addObjectAttribute(Object object, int value);

    public static native int[] getObjectAttributes(Object object);

    // Without a meaning for Hebra: "unknown" where they are called.

    public static native Object getObject(String key);

    public static native int getInt(String key);

    public static native double getDouble(String key);

    public static native long getBitFlip(long value, int bits, int length);

    public static native long getBitFlip(long value, int bits);

    public static native int getBitFlip(int value, int bits);

    public static native long currentTimeMillis();

    public static native Object randomObject(String type);

    public static native int breakTransition(String reason, int min, int max);

    public static native boolean isShared(Object object);

    public static native void terminateSearch();

    public static native void storeTraceAndTerminate(String file, String comment);

    public static native void storeTraceAndTerminateIf(boolean condition, String file, String comment);

    public static native int getHeuristicSearchValue();

    public static native void setProperties(String... properties);

    public static native String getProperty(String key);

    public static native <T> T createFromJSON(Class<T> type, String json);

    public static native <T> T readObjectFromFile(Class<T> type, String file);

    public static native void writeObjectToFile(Object object, String file);

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

    public static void storeTrace(String file, String comment) {}

    public static void storeTraceIf(boolean condition, String file, String comment) {}

    public static void setShared(Object object, boolean isShared) {}

    public static void freezeSharedness(Object object, boolean freeze) {}

    public static void setPeerClass(Class<?> peer) {}

    public static final int SEVERE = 1;
    public static final int WARNING = 2;
    public static final int INFO = 3;
    public static final int FINE = 4;
    public static final int FINER = 5;
    public static final int FINEST = 6;

    public static void log(String logger, int level, String message) {}

    public static void log(String logger, int level, String message, String argument) {}

    public static void log(String logger, int level, String format, Object... arguments) {}
}
