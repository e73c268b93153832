/** Floating point to the bit: rounding, remainders, denormals, NaN, comparisons, casts. */
public final class FloatEdges {
    static final double[] D = {0.0, -0.0, 1, -1, 0.1, 1.5, 2.5, -7.25, 1e-310, -4.9e-324, 2.2250738585072014E-308, 1e308, 1.7976931348623157e308, 4503599627370497.5, 9.223372036854775807e18, -9.223372036854777e18, 2147483647.5, -2147483649.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
    static final float[] F = {0f, -0f, 1f, -1f, 0.1f, 1.5f, 1e-45f, -1e-40f, 1.17549435E-38f, 3.4028235e38f, 16777217f, 2147483648f, -2147483904f, 9.223372e18f, 65535.9f, -128.9f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN};
    static long hash;

    static void mix(double d) {
        hash = hash * 31 + Double.doubleToLongBits(d);
    }

    static void mix(float f) {
        hash = hash * 37 + Float.floatToIntBits(f);
    }

    static void mix(boolean... bits) {
        for (boolean bit : bits) {
            hash = hash * 3 + (bit ? 1 : 0);
        }
    }

    static strictfp double strict(double a, double b) {
        return a * b / b - a;
    }

    public static void main(String[] args) {
        for (double a : D) {
            for (double b : D) {
                mix(a + b);
                mix(a - b);
                mix(a * b);
                mix(a / b);
                mix(a % b);
                mix(strict(a, b));
                mix(a < b, a <= b, a > b, a >= b, a == b, a != b, !(a < b), !(a >= b));
                mix(Double.compare(a, b) < 0, Math.max(a, b) == a, Math.min(a, b) == a);
            }
            hash = hash * 31 + (int) a;
            hash = hash * 31 + (long) a;
            hash = hash * 31 + (byte) a * 3 + (short) a * 5 + (char) a * 7;
            mix((float) a);
            mix(-a);
        }
        System.out.println(hash);
        for (float a : F) {
            for (float b : F) {
                mix(a + b);
                mix(a - b);
                mix(a * b);
                mix(a / b);
                mix(a % b);
                mix(a < b, a <= b, a > b, a >= b, a == b, a != b);
            }
            hash = hash * 31 + (int) a;
            hash = hash * 31 + (long) a;
            hash = hash * 31 + (byte) a * 3 + (short) a * 5 + (char) a * 7;
            mix((double) a);
        }
        System.out.println(hash);
        System.out.println(0x1.8p1 + " " + 0x.8p0f + " " + 0x1p-1074 + " " + 0x1.fffffeP+127f + " " + 1e-45f + " " + 3.4e38f * 10);
        System.out.println(0.1f + 0.2f + " " + (0.1 + 0.2) + " " + (float) 0.1 + " " + (0.1f == 0.1) + " " + 1.0f / 3 + " " + 1.0 / 3);
        System.out.println(5.5 % -2 + " " + -5.5 % 2 + " " + 1e300 % 3 + " " + 5 % Double.POSITIVE_INFINITY + " " + 5f % 0f);
        System.out.println(0.0 == -0.0 ? Double.valueOf(0.0).equals(-0.0) : true);
        System.out.println(Float.intBitsToFloat(0x7f800001) != Float.intBitsToFloat(0x7f800001));
        System.out.println((int) Float.NaN + " " + (long) Double.NEGATIVE_INFINITY + " " + (int) 1e10 + " " + (char) 1e10 + 0 + " " + (byte) 300.7);
        double sum = 0;
        for (int i = 1; i <= 1000; i++) {
            sum += 1.0 / i;
        }
        float fsum = 0;
        for (int i = 1; i <= 1000; i++) {
            fsum += 1.0f / i;
        }
        System.out.println(sum + " " + fsum + " " + (float) sum);
        System.out.println((float) 1.00000005960464477539062500001 + " " + (float) 1.000000059604644775390625 + " " + (float) Long.MAX_VALUE + " " + (double) ((1L << 53) + 1) + " " + (float) 33554433);
        System.out.println(Math.fma(0.1, 10, -1) + " " + Math.ulp(1e-310) + " " + Math.nextUp(0f) + " " + Math.rint(2.5) + Math.round(-2.5) + Math.round(0.49999999999999994));
    }
}
