/** Overflow, division, shifts and conversions at the edges, folded by javac and at run time. */
public final class Extremes {
    static final int[] INTS = {0, 1, -1, 2, 31, 32, 33, 127, 128, -128, -129, 255, 32767, 32768, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x55555555};
    static final long[] LONGS = {0, 1, -1, 63, 64, 65, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 31, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, 0x5555555555555555L, (1L << 53) + 1, (1L << 24) + 1};
    static long hash;

    static void mix(long x) {
        hash = hash * 1_000_003 + x;
    }

    static int divide(int a, int b) {
        try {
            return a / b * 31 + a % b;
        } catch (ArithmeticException e) {
            return -99;
        }
    }

    static long divide(long a, long b) {
        try {
            return a / b * 31 + a % b;
        } catch (ArithmeticException e) {
            return -99;
        }
    }

    public static void main(String[] args) {
        for (int a : INTS) {
            for (int b : INTS) {
                mix(a + b);
                mix(a - b);
                mix(a * b);
                mix(divide(a, b));
                mix(a << b ^ a >> b ^ a >>> b);
                mix(a & b | a ^ ~b);
                mix(a < b ? 1 : a == b ? 2 : 3);
            }
            mix((byte) a + (short) a * 3L + (char) a * 5L);
            mix(Float.floatToRawIntBits(a) + Double.doubleToRawLongBits(a));
            mix(-a);
            mix(a << 40L ^ a >>> -1L);
        }
        System.out.println(hash);
        for (long a : LONGS) {
            for (long b : LONGS) {
                mix(a + b);
                mix(a - b);
                mix(a * b);
                mix(divide(a, b));
                mix(a << b ^ a >> b ^ a >>> b);
                mix(a & b | a ^ ~b);
                mix(a < b ? 1 : a == b ? 2 : 3);
                mix(a >>> (int) b);
            }
            mix((int) a + (byte) a + (short) a + (char) a);
            mix(Float.floatToRawIntBits(a) * 7L + Double.doubleToRawLongBits(a));
        }
        System.out.println(hash);
        int min = Integer.MIN_VALUE;
        System.out.println((min / -1) + " " + (Integer.MIN_VALUE / -1) + " " + min % -1 + " " + -min + " " + Math.abs(min));
        System.out.println(Long.MIN_VALUE / -1L + " " + Long.MIN_VALUE % -1 + " " + (Long.MIN_VALUE - 1));
        System.out.println((1 << 31) + " " + (1 << 32) + " " + (1L << 64) + " " + (-1 >>> 31) + " " + (-1L >>> 63) + " " + (-1 >> 100));
        byte b = 127;
        b++;
        b += 300;
        b >>>= 1;
        b -= 0.5;
        short s = (short) 40000;
        s *= s;
        s >>>= 3;
        char c = 'a';
        c += 1.7;
        c *= -1;
        c--;
        int i = 5;
        i *= 1.5;
        i += 1e20;
        i -= 3L << 33;
        i <<= 33L;
        long l = 7;
        l *= 1e300;
        l /= -3.5f;
        l %= 1000003;
        float f = 16777216;
        f++;
        f += 1e-3;
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l + " " + f);
        byte x = (byte) 0x80;
        System.out.println((x >> 1) + " " + (x >>> 1) + " " + (byte) (x >>> 1) + " " + (x & 0xff) + " " + (char) x + 0 + " " + (int) (char) x);
        final int folded = 'a' + (byte) 200 * 3 >>> 2;
        int run = args.length + 'a' + (byte) (200 + args.length) * 3 >>> 2;
        System.out.println(folded == run);
        System.out.println((short) 1e10 + " " + (byte) 1e10f + " " + (int) (char) -1.5 + " " + (long) 1e19f + (int) Float.NaN);
    }
}
