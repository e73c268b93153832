/** float and double arithmetic and comparison, with NaN, infinities and signed zero. */
public final class FloatingPoint {
    static String compare(double a, double b) {
        return (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a >= b) + " " + (a > b);
    }

    static String compare(float a, float b) {
        return (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a >= b) + " " + (a > b);
    }

    public static void main(String[] args) {
        System.out.println(compare(1.0, 2.0));
        System.out.println(compare(Double.NaN, 2.0));
        System.out.println(compare(Double.NaN, Double.NaN));
        System.out.println(compare(0.0, -0.0));
        System.out.println(compare(Float.NaN, 1.0f));
        System.out.println(compare(Float.POSITIVE_INFINITY, Float.MAX_VALUE));
        double zero = 0.0;
        System.out.println(1.0 / zero + " " + -1.0 / zero + " " + zero / zero);
        System.out.println(5.5 % 2.0 + " " + -5.5 % 2.0 + " " + 5.5 % zero + " " + 5.5f % -2f);
        System.out.println(1.0 / -zero + " " + (0.0 + -0.0) + " " + -0.0);
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println(1.0f / 3.0f + " " + 1.0 / 3.0);
        System.out.println(Double.MAX_VALUE * 2 + " " + Double.MIN_VALUE / 2);
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1.0));
        System.out.println(Double.valueOf(Double.NaN).equals(Double.NaN));
        System.out.println(Double.isNaN(zero / zero) + " " + Double.isInfinite(1 / zero));
        System.out.println(Double.doubleToLongBits(-2.5) + " " + Float.floatToIntBits(-2.5f));
        System.out.println(Double.longBitsToDouble(1L) + " " + Float.intBitsToFloat(1));
        float f = 1f;
        f -= 0.25;
        f *= f;
        System.out.println(f + " " + -f);
    }
}
