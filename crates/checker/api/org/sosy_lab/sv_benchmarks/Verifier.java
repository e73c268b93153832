package org.sosy_lab.sv_benchmarks;

import java.util.concurrent.ThreadLocalRandom;

/**
 * The interface of the SV-COMP benchmarks to a verifier. Hebra explores booleans and bytes; of the
 * other types there are too many values. Under {@code java} values are random.
 */
public final class Verifier {
    private Verifier() {}

    /** A run that comes here with a false condition does not count from here on. */
    public static void assume(boolean condition) {
        if (!condition) {
            System.err.println("an assumption is false: this run does not count");
            Runtime.getRuntime().halt(1);
        }
    }

    public static boolean nondetBoolean() {
        return ThreadLocalRandom.current().nextBoolean();
    }

    public static byte nondetByte() {
        return (byte) nondetInt();
    }

    public static char nondetChar() {
        return (char) nondetInt();
    }

    public static short nondetShort() {
        return (short) nondetInt();
    }

    public static int nondetInt() {
        return ThreadLocalRandom.current().nextInt();
    }

    public static long nondetLong() {
        return ThreadLocalRandom.current().nextLong();
    }

    public static float nondetFloat() {
        return Float.intBitsToFloat(nondetInt());
    }

    public static double nondetDouble() {
        return Double.longBitsToDouble(nondetLong());
    }

    public static String nondetString() {
        StringBuilder text = new StringBuilder();
        while (nondetBoolean()) {
            text.append(nondetChar());
        }
        return text.toString();
    }
}
