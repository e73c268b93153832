/** Conversions between the numeric types: narrowing, saturation, rounding (JLS 5.1). */
public final class Conversions {
    public static void main(String[] args) {
        double[] doubles = {
            0.0, -0.0, 1.9, -1.9, 1e10, -1e10, 1e20, -1e20, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 2147483647.5, -2147483648.9
        };
        for (double d : doubles) {
            float f = (float) d;
            System.out.println((int) d + " " + (long) d + " " + (int) f + " " + (long) f);
            System.out.println((byte) d + " " + (short) d + " " + (int) (char) d);
        }
        int[] ints = {0, 127, 128, 255, 256, -1, -129, 32768, 65536, 0x12345678, Integer.MIN_VALUE};
        for (int i : ints) {
            System.out.println((byte) i + " " + (short) i + " " + (int) (char) i + " " + (float) i);
        }
        long[] longs = {1L << 32, (1L << 32) + 5, -1L, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 53};
        for (long l : longs) {
            System.out.println((int) l + " " + (float) l + " " + (double) l + " " + (byte) l);
        }
        System.out.println((double) 0.1f);
        System.out.println((float) 1e40 + " " + (float) 1e-50 + " " + (float) 0.1);
        System.out.println((long) (float) Long.MAX_VALUE);
        System.out.println((int) 'A' + " " + (char) 66 + " " + (char) ('a' + 2));
        byte b = 10;
        b += 300;
        b *= 1.5;
        System.out.println(b);
        int i = 10;
        i += 3.7;
        i -= 1L;
        System.out.println(i);
    }
}
