import java.math.*;
import java.util.*;

/** Decimals: scales, all rounding modes, text forms, contexts. */
public class BigDecimals {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        String[] texts = {"0", "-0.00", "1.5", "-2.5", "123.4567", "1E+3", "-1.23E-7", "9.99", "0.000001234", "12345678901234567890.123456789", "1e-400", "5"};
        for (String text : texts) {
            BigDecimal a = new BigDecimal(text);
            System.out.println(a + " " + a.toPlainString().length() + " " + a.toEngineeringString() + " " + a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.stripTrailingZeros() + " " + a.signum() + " " + a.hashCode() + " " + a.doubleValue() + " " + a.intValue() + " " + a.ulp() + " " + a.negate() + " " + a.movePointLeft(3) + " " + a.movePointRight(2) + " " + a.scaleByPowerOfTen(4) + " " + a.toBigInteger() + " " + a.round(new MathContext(2)) + " " + a.pow(2));
            for (RoundingMode mode : RoundingMode.values()) {
                try {
                    System.out.print(mode + " " + a.setScale(0, mode) + " " + a.setScale(1, mode) + " " + a.divide(new BigDecimal("7"), 3, mode) + "; ");
                } catch (ArithmeticException e) {
                    System.out.print(e.getMessage() + "; ");
                }
            }
            System.out.println();
        }
        BigDecimal x = new BigDecimal("10"), y = new BigDecimal("3");
        attempt(() -> x.divide(y));
        attempt(() -> x.divide(BigDecimal.ZERO));
        attempt(() -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
        attempt(() -> new BigDecimal("1.25").setScale(1));
        attempt(() -> new BigDecimal("abc"));
        attempt(() -> new BigDecimal("1e"));
        attempt(() -> new BigDecimal(Double.NaN));
        attempt(() -> new BigDecimal("1.5").intValueExact());
        attempt(() -> new BigDecimal("1e20").longValueExact());
        attempt(() -> x.pow(-1));
        attempt(() -> new BigDecimal("-1").sqrt(MathContext.DECIMAL32));
        System.out.println(x.divide(y, MathContext.DECIMAL32) + " " + x.divide(y, MathContext.DECIMAL128) + " " + x.divide(new BigDecimal("4")) + " " + x.remainder(y) + " " + Arrays.toString(x.negate().divideAndRemainder(y)) + " " + x.divideToIntegralValue(y) + " " + new BigDecimal("1E+5").divide(new BigDecimal("2.5")));
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(100, 2) + " " + BigDecimal.valueOf(5, -3) + " " + new BigDecimal(new BigInteger("12345"), 3) + " " + new BigDecimal(123456, new MathContext(3)) + " " + new BigDecimal("3.14159".toCharArray(), 0, 4));
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " " + new HashSet<>(List.of(new BigDecimal("1"), new BigDecimal("1.0"))).size() + " " + new TreeSet<>(List.of(new BigDecimal("1"), new BigDecimal("1.0"))).size());
        System.out.println(new BigDecimal("2").sqrt(new MathContext(30)) + " " + new BigDecimal("16").sqrt(MathContext.UNLIMITED) + " " + new BigDecimal("0.0004").sqrt(new MathContext(5)) + " " + new BigDecimal("1.1").pow(20, new MathContext(10)) + " " + new BigDecimal("1.1").pow(50));
        System.out.println(new BigDecimal("1.10").add(new BigDecimal("2.205")) + " " + new BigDecimal("1E+20").add(new BigDecimal("1E-20")).precision() + " " + new BigDecimal("1E+20").add(BigDecimal.ONE, new MathContext(5)) + " " + new BigDecimal("3.5").subtract(new BigDecimal("3.50")) + " " + new BigDecimal("1.5").multiply(new BigDecimal("-2.00")) + " " + new BigDecimal("99.99").multiply(new BigDecimal("99.99"), new MathContext(3, RoundingMode.DOWN)) + " " + y.max(x) + y.plus(new MathContext(1)));
        System.out.println(MathContext.DECIMAL64 + " " + new MathContext("precision=4 roundingMode=FLOOR") + " " + RoundingMode.valueOf(4));
        BigDecimal sum = BigDecimal.ZERO, term = BigDecimal.ONE;
        for (int i = 1; i < 40; i++) {
            sum = sum.add(term);
            term = term.divide(BigDecimal.valueOf(i), 50, RoundingMode.HALF_EVEN);
        }
        System.out.println(sum);
    }
}
