import java.util.function.Supplier;

/** Operations of Math whose result is determined to the bit. */
public class MathExact {
    static void attempt(Supplier<Object> action) {
        try {
            System.out.print(action.get() + " ");
        } catch (ArithmeticException e) {
            System.out.print(e.getMessage() + " ");
        }
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 7, -7, Integer.MAX_VALUE, Integer.MIN_VALUE, 46341};
        for (int a : ints) {
            attempt(() -> Math.negateExact(a));
            attempt(() -> Math.incrementExact(a));
            attempt(() -> Math.decrementExact(a));
            attempt(() -> Math.toIntExact(a * 2L));
            attempt(() -> Math.abs(a));
            for (int b : ints) {
                attempt(() -> Math.addExact(a, b));
                attempt(() -> Math.subtractExact(a, b));
                attempt(() -> Math.multiplyExact(a, b));
                attempt(() -> Math.floorDiv(a, b));
                attempt(() -> Math.floorMod(a, b));
                attempt(() -> Math.multiplyFull(a, b));
                attempt(() -> Math.multiplyHigh((long) a << 32, (long) b << 31));
                attempt(() -> Math.multiplyExact(a * 0x100000000L, b));
                attempt(() -> Math.addExact(a * 0x100000000L, b * 0x100000000L));
                attempt(() -> Math.floorMod((long) a, b));
            }
            System.out.println();
        }
        double[] values = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370497.5, 9007199254740993.0, 1e300, -1e300, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double a : values) {
            float f = (float) a;
            System.out.println(Math.round(a) + " " + Math.round(f) + " " + Math.rint(a) + " " + Math.floor(a) + " " + Math.ceil(a) + " " + Math.ulp(a) + " " + Math.ulp(f) + " " + Math.signum(a) + " " + Math.getExponent(f)
                    + " " + Math.nextUp(a) + " " + Math.nextDown(f) + " " + Math.nextAfter(a, 0) + " " + Math.nextAfter(f, -1e99) + " " + Math.scalb(a, -1060) + " " + Math.scalb(a, 5000) + " " + Math.scalb(f, -130) + " " + Math.sqrt(a) + " " + Math.abs(a));
            for (double b : values) {
                System.out.print(Math.max(a, b) + " " + Math.min(a, b) + " " + Math.copySign(a, b) + " " + Math.fma(a, b, -a * b) + " " + Math.fma(f, (float) b, 1f) + " " + Math.IEEEremainder(a, b) + " " + a % b + " " + Math.hypot(a, b) + ";");
            }
            System.out.println();
        }
        System.out.println(Math.fma(0.1, 10, -1) + " " + Math.fma(1e308, 10, Double.NEGATIVE_INFINITY) + " " + StrictMath.fma(0.1f, 10f, -1f));
        System.out.println(Math.toRadians(180) + " " + Math.toDegrees(1) + " " + StrictMath.rint(2.5) + " " + StrictMath.nextUp(1f) + " " + StrictMath.floorMod(-5, 3));
    }
}
