import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** BigInteger and BigDecimal. */
public final class BigNumbers {
    public static void main(String[] args) {
        BigInteger factorial = BigInteger.ONE;
        for (int i = 1; i <= 30; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial + " " + factorial.bitLength() + " " + factorial.toString(16));
        System.out.println(new BigInteger("123456789012345678901234567890").pow(3));
        System.out.println(BigInteger.TWO.modPow(BigInteger.valueOf(100), BigInteger.valueOf(97)));
        System.out.println(factorial.gcd(BigInteger.valueOf(1024)) + " " + factorial.negate().shiftRight(10));
        BigDecimal price = new BigDecimal("10.25");
        System.out.println(price.add(new BigDecimal("0.75")) + " " + price.multiply(price) + " " + price.compareTo(BigDecimal.TEN));
        System.out.println(price.divide(new BigDecimal("3"), 5, RoundingMode.HALF_UP) + " " + price.setScale(1, RoundingMode.HALF_EVEN));
        System.out.println(new BigDecimal(0.1) + " " + new BigDecimal("1E+3").toPlainString());
    }
}
