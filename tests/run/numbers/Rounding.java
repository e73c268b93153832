/** Conversions between kinds of numbers, and arithmetic at the limits. */
public class Rounding {
    static strictfp double sum(double[] values) {
        double sum = 0;
        for (double v : values) sum += v;
        return sum;
    }

    public static void main(String[] args) {
        long[] longs = {Long.MAX_VALUE, Long.MIN_VALUE, (1L << 53) + 1, (1L << 24) + 1, 0x7fffffbfffffffffL, 0x7fffffc000000000L, -1, 16777219};
        for (long l : longs) System.out.print((float) l + " " + (double) l + " " + (long) (float) l + " " + (long) (double) l + " " + (int) l + " " + (float) (int) l + " " + (char) l % 10 + "; ");
        System.out.println();
        double[] doubles = {1e10, -1e10, 1e20, -1e20, Double.NaN, 2147483647.5, -2147483648.9, 0.9999999999999999, 3.4028235677973366e38, 1e-46, 1.401298464324817E-45, 65535.9, -1.5};
        for (double d : doubles) System.out.print((int) d + " " + (long) d + " " + (float) d + " " + (char) d % 10 + " " + (short) d + " " + (byte) d + " " + Math.round(d) + " " + Math.round((float) d) + "; ");
        System.out.println();
        System.out.println(0.1 + 0.2 + " " + (0.1f + 0.2f) + " " + (0.1f + 0.2) + " " + 1.0 / 0 + " " + -1.0 / 0 + " " + 0.0 / 0 + " " + 5 % 3.5 + " " + -5.5 % 2 + " " + 1e308 * 10 + " " + Double.MIN_VALUE / 2 + " " + (0.0 == -0.0) + (Double.NaN == Double.NaN) + " " + (1 / -0.0) + " " + Double.MAX_VALUE % 3 + " " + Float.MAX_VALUE * 2 + " " + (float) 1e-50 + " " + 1e16 + 1 + " " + (1e16 + 1));
        System.out.println(sum(new double[] {1e100, 1, -1e100}) + " " + sum(new double[] {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1}) + " " + (float) 0.1 + " " + (double) 0.1f + " " + 3 * 0.1 + " " + 100 * 1.1 + " " + (int) (100 * 1.15) + " " + 4.35 * 100 + " " + 1.0 % 0.1);
        float f = 0;
        for (int i = 0; i < 1000; i++) f += 0.1f;
        double harmonic = 0;
        for (int i = 1; i <= 5000; i++) harmonic += 1.0 / i;
        System.out.println(f + " " + harmonic + " " + Float.intBitsToFloat(Float.floatToIntBits(f) + 1) + " " + (float) harmonic);
        int i = Integer.MAX_VALUE;
        i++;
        long product = 1L << 62;
        System.out.println(i + " " + product * 4 + " " + product * 3 + " " + (byte) (127 + 1) + " " + (short) 32768 + " " + (char) -1 % 100 + " " + -i + " " + Math.abs(i) + " " + (i - 1) + " " + (5 & 6 | 1 ^ 8) + " " + (~7) + " " + (-17 >> 2) + " " + (-17 >>> 30) + " " + (-17L >>> 60) + " " + (1 << -1) + " " + (1L << -1) + " " + (byte) 0xff + " " + (0xff << 24));
        for (int d : new int[] {3, -3, 7, Integer.MIN_VALUE}) System.out.print(-10 / d + " " + -10 % d + " " + Math.floorDiv(-10, d) + " " + Math.floorMod(-10, d) + " ");
        System.out.println();
        System.out.println(Double.toString(1.0E-5) + " " + 123456.0 + " " + 1234567.0f + " " + 1.0e-3f + " " + 100f / 3 + " " + 100d / 3 + " " + (double) (100f / 3) + " " + 1e7f + " " + 12345678f);
    }
}
