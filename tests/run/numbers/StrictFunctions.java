/** Functions of StrictMath, which are determined to the bit (fdlibm): sums of bits over many arguments. */
public class StrictFunctions {
    interface Function {
        double of(double x);
    }

    static void sum(String name, Function function) {
        long hash = 0;
        double x = 1e-310;
        for (int i = 0; i < 1500; i++) {
            hash = hash * 31 + Double.doubleToLongBits(function.of(x));
            hash = hash * 31 + Double.doubleToLongBits(function.of(-x));
            x *= 2.6180339887;
        }
        for (int i = 0; i < 1500; i++) {
            hash = hash * 31 + Double.doubleToLongBits(function.of(-12 + i * 0.016180339887));
        }
        for (double y : new double[] {0.0, -0.0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, Math.PI, Math.PI / 2, 709.78, -745.13, 0.5, 22, 1e22}) {
            hash = hash * 31 + Double.doubleToLongBits(function.of(y));
        }
        System.out.println(name + " " + hash);
    }

    public static void main(String[] args) {
        sum("sin", StrictMath::sin);
        sum("cos", StrictMath::cos);
        sum("tan", StrictMath::tan);
        sum("asin", StrictMath::asin);
        sum("acos", StrictMath::acos);
        sum("atan", StrictMath::atan);
        sum("exp", StrictMath::exp);
        sum("log", StrictMath::log);
        sum("log10", StrictMath::log10);
        sum("cbrt", StrictMath::cbrt);
        sum("sinh", StrictMath::sinh);
        sum("cosh", StrictMath::cosh);
        sum("tanh", StrictMath::tanh);
        sum("expm1", StrictMath::expm1);
        sum("log1p", StrictMath::log1p);
        sum("sqrt", StrictMath::sqrt);
        sum("asin small", x -> StrictMath.asin(x / 13));
        sum("acos small", x -> StrictMath.acos(x / 13));
        sum("pow", x -> StrictMath.pow(Math.abs(x), 1.7));
        sum("pow base", x -> StrictMath.pow(1.0001, x));
        sum("pow odd", x -> StrictMath.pow(x, 3));
        sum("hypot", x -> StrictMath.hypot(x, 3.3));
        sum("atan2", x -> StrictMath.atan2(x, 1.1) + StrictMath.atan2(-2.2, x));
        sum("remainder", x -> StrictMath.IEEEremainder(x, 0.7));
    }
}
