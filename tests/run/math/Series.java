import java.math.*;
import java.util.*;

/** Long computations: pi, e, roots, primes, continued fractions. */
public class Series {
    static BigInteger arctan(int inverse, BigInteger unity) {
        BigInteger term = unity.divide(BigInteger.valueOf(inverse)), sum = term, square = BigInteger.valueOf((long) inverse * inverse);
        for (int k = 3; term.signum() != 0; k += 2) {
            term = term.divide(square).negate();
            sum = sum.add(term.divide(BigInteger.valueOf(k)));
        }
        return sum;
    }

    public static void main(String[] args) {
        BigInteger unity = BigInteger.TEN.pow(120);
        BigInteger pi = arctan(5, unity).multiply(BigInteger.valueOf(4)).subtract(arctan(239, unity)).multiply(BigInteger.valueOf(4));
        System.out.println(new BigDecimal(pi, 120).setScale(100, RoundingMode.DOWN));
        MathContext context = new MathContext(60, RoundingMode.HALF_EVEN);
        BigDecimal root = BigDecimal.ONE, two = new BigDecimal(2);
        for (int i = 0; i < 8; i++) root = root.add(two.divide(root, context)).divide(two, context);
        System.out.println(root + " " + root.subtract(two.sqrt(context)).signum() + " " + root.pow(2, context).subtract(two).abs().compareTo(new BigDecimal("1e-58")));
        BigInteger a = BigInteger.ZERO, b = BigInteger.ONE;
        for (int i = 0; i < 500; i++) {
            BigInteger next = a.add(b);
            a = b;
            b = next;
        }
        System.out.println(a + " " + a.gcd(b) + " " + a.mod(BigInteger.valueOf(1_000_000_007)) + " " + a.bitLength());
        BigInteger p = new BigInteger("1000000007"), g = BigInteger.valueOf(5);
        System.out.println(g.modPow(p.subtract(BigInteger.ONE), p) + " " + g.modInverse(p).multiply(g).mod(p) + " " + BigInteger.TWO.pow(89).subtract(BigInteger.ONE).isProbablePrime(10) + " " + BigInteger.TWO.pow(67).subtract(BigInteger.ONE).isProbablePrime(10) + " " + new BigInteger("2").pow(200).nextProbablePrime().subtract(BigInteger.TWO.pow(200)));
        BigInteger x = new BigInteger("314159265358979323846264338327950288419716939937510"), y = BigInteger.TEN.pow(50);
        List<BigInteger> fraction = new ArrayList<>();
        for (int i = 0; i < 12 && y.signum() != 0; i++) {
            BigInteger[] parts = x.divideAndRemainder(y);
            fraction.add(parts[0]);
            x = y;
            y = parts[1];
        }
        System.out.println(fraction);
        BigDecimal loan = new BigDecimal("250000.00"), rate = new BigDecimal("0.0375").divide(new BigDecimal("12"), MathContext.DECIMAL64);
        BigDecimal growth = rate.add(BigDecimal.ONE).pow(360, MathContext.DECIMAL64);
        System.out.println(loan.multiply(rate).multiply(growth).divide(growth.subtract(BigDecimal.ONE), MathContext.DECIMAL64).setScale(2, RoundingMode.HALF_UP) + " " + growth + " " + rate.toEngineeringString() + " " + loan.stripTrailingZeros().toPlainString() + loan.stripTrailingZeros());
    }
}
