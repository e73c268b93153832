/** Functions of Math that HotSpot computes as StrictMath does: bit for bit. */
public class MathFunctionsBits {
    interface Function {
        double of(double x);
    }

    static void sum(String name, Function function) {
        long hash = 0;
        for (int i = 0; i < 3000; i++) {
            hash = hash * 31 + Double.doubleToLongBits(function.of(-24 + i * 0.016180339887));
        }
        System.out.println(name + " " + hash);
    }

    public static void main(String[] args) {
        sum("asin", x -> Math.asin(x / 25));
        sum("acos", x -> Math.acos(x / 25));
        sum("atan", Math::atan);
        sum("sinh", Math::sinh);
        sum("cosh", Math::cosh);
        sum("expm1", Math::expm1);
        sum("log1p", x -> Math.log1p(Math.abs(x)));
        sum("hypot", x -> Math.hypot(x, 3.3));
        sum("atan2", x -> Math.atan2(x, 1.1) + Math.atan2(-2.2, x));
        sum("remainder", x -> Math.IEEEremainder(x, 0.7));
        sum("float", x -> (float) Math.sqrt((float) x * x));
        // Exact results hold on every machine.
        System.out.println(Math.pow(2, 10) + " " + Math.pow(-2, 3) + " " + Math.pow(10, 22) + " " + Math.pow(0, 0) + " " + Math.pow(1, Double.NaN) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.pow(2, -1074) + " " + Math.pow(-0.0, -3) + " " + Math.pow(4, 0.5));
        System.out.println(Math.exp(0) + " " + Math.log(1) + " " + Math.log10(1000) + " " + Math.sin(0.0) + " " + Math.sin(-0.0) + " " + Math.cos(0) + " " + Math.tan(-0.0) + " " + Math.cbrt(27) + " " + Math.cbrt(-8) + " " + Math.tanh(100) + " " + Math.log(0) + " " + Math.log(-1));
        for (int i = 0; i <= 22; i++) System.out.print(Math.pow(10, i) + " " + Math.log10(Math.pow(10, i)) + " " + Math.cbrt((double) i * i * i) + " ");
        System.out.println();
    }
}
