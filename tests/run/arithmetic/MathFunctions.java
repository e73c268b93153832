/** java.lang.Math: exact results, rounding, and overflow checks. */
public final class MathFunctions {
    public static void main(String[] args) {
        System.out.println(Math.abs(-5) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-0.0));
        System.out.println(Math.max(1, 2) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Double.NaN, 1.0));
        System.out.println(Math.sqrt(2.0) + " " + Math.sqrt(-1.0) + " " + Math.cbrt(27.0));
        System.out.println(Math.floor(-1.5) + " " + Math.ceil(-1.5) + " " + Math.rint(2.5) + " " + Math.rint(3.5));
        System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.round(2.4f) + " " + Math.round(Double.NaN));
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(-7L, 3));
        System.out.println(Math.signum(-3.0) + " " + Math.hypot(3.0, 4.0));
        System.out.println(Math.pow(2.0, 10.0) + " " + Math.pow(2.0, -1.0) + " " + Math.pow(0.0, 0.0));
        System.out.println(Math.sin(0.0) + " " + Math.cos(0.0) + " " + Math.exp(0.0) + " " + Math.log(1.0));
        System.out.println(Math.toDegrees(Math.PI) + " " + Math.E);
        System.out.println(Math.ulp(1.0) + " " + Math.nextUp(1.0) + " " + Math.getExponent(8.0));
        System.out.println(Math.addExact(1, 2) + " " + Math.multiplyHigh(1L << 62, 8L) + " " + Math.negateExact(5));
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.toIntExact(1L << 40);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.multiplyExact(Long.MAX_VALUE, 2L);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Math.fma(2.0, 3.0, 4.0));
    }
}
