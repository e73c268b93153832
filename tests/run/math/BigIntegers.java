import java.math.BigInteger;
import java.util.*;

/** Large integers: every operation, powers, primes, big products. */
public class BigIntegers {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        BigInteger[] values = {BigInteger.ZERO, BigInteger.ONE, new BigInteger("-1"), BigInteger.valueOf(Long.MIN_VALUE), new BigInteger("123456789012345678901234567890"), new BigInteger("-ffffffffffffffffffffffff", 16), BigInteger.TWO.pow(100), new BigInteger("zz", 36)};
        for (BigInteger a : values) {
            System.out.println(a + " " + a.bitLength() + " " + a.bitCount() + " " + a.signum() + " " + a.getLowestSetBit() + " " + a.not() + " " + a.hashCode() + " " + a.toString(16) + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.floatValue() + " " + Arrays.toString(a.toByteArray()) + a.shiftLeft(5) + " " + a.shiftRight(3) + " " + a.shiftRight(-2) + a.abs().sqrt() + a.testBit(3) + a.setBit(70).flipBit(1).clearBit(0));
            for (BigInteger b : values) {
                System.out.print(a.add(b) + "," + a.subtract(b) + "," + a.multiply(b) + "," + a.and(b) + "," + a.or(b) + "," + a.xor(b) + "," + a.andNot(b) + "," + a.gcd(b) + "," + a.compareTo(b) + "," + a.max(b).equals(a));
                if (b.signum() != 0) System.out.print("," + Arrays.toString(a.divideAndRemainder(b)));
                if (b.signum() > 0) System.out.print("," + a.mod(b) + "," + a.modPow(BigInteger.valueOf(17), b));
                System.out.print(";");
            }
            System.out.println();
        }
        attempt(() -> BigInteger.ONE.divide(BigInteger.ZERO));
        attempt(() -> BigInteger.ONE.mod(BigInteger.valueOf(-3)));
        attempt(() -> BigInteger.TWO.modInverse(BigInteger.TWO));
        attempt(() -> BigInteger.TWO.pow(-1));
        attempt(() -> BigInteger.valueOf(-4).sqrt());
        attempt(() -> new BigInteger(""));
        attempt(() -> new BigInteger("12x"));
        attempt(() -> new BigInteger("--5"));
        attempt(() -> values[4].intValueExact());
        attempt(() -> values[4].longValueExact());
        attempt(() -> values[1].testBit(-1));
        System.out.println(new BigInteger("+7") + " " + new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(1, new byte[] {-1, 0}) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + BigInteger.valueOf(3).modPow(BigInteger.valueOf(-1), BigInteger.valueOf(11)));
        BigInteger mersenne = BigInteger.TWO.pow(127).subtract(BigInteger.ONE);
        System.out.println(mersenne.isProbablePrime(20) + " " + mersenne.add(BigInteger.TWO).isProbablePrime(20) + " " + BigInteger.valueOf(100).nextProbablePrime() + " " + new BigInteger(64, new Random(1)) + " " + BigInteger.valueOf(91).isProbablePrime(5));
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 300; i++) factorial = factorial.multiply(BigInteger.valueOf(i));
        String digits = factorial.toString();
        System.out.println(digits.length() + " " + digits.hashCode() + " " + new BigInteger(digits).equals(factorial) + " " + factorial.sqrt().hashCode());
        // Karatsuba beyond 80 words, Toom-Cook beyond 240, Burnikel-Ziegler beyond 80.
        BigInteger k = new BigInteger(4000, new Random(2));
        BigInteger t = new BigInteger(12000, new Random(3));
        System.out.println(k.multiply(k.add(BigInteger.ONE)).hashCode() + " " + k.pow(2).hashCode() + " " + t.multiply(t.shiftRight(3)).hashCode() + " " + t.multiply(t).hashCode() + " " + t.divide(k).hashCode() + " " + t.mod(k).hashCode() + " " + t.toString().hashCode() + " " + t.gcd(k.multiply(BigInteger.valueOf(15))) + " " + BigInteger.TEN.pow(300).toString(7).length() + " " + k.modPow(BigInteger.valueOf(65537), k.shiftRight(3000).setBit(0)).hashCode());
    }
}
