// jdk: 17+
import java.math.*;
import java.util.*;

/** Methods of numbers since 12. */
public class NewerMath {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(Math.absExact(-5) + " " + Math.absExact(Long.MAX_VALUE)));
        attempt(() -> Math.absExact(Integer.MIN_VALUE));
        attempt(() -> Math.absExact(Long.MIN_VALUE));
        System.out.println(new BigInteger("123456789").sqrtAndRemainder()[1] + " " + BigInteger.TWO.shiftLeft(3) + " " + new BigDecimal("1.2").precision() + " " + Character.toString(955) + " " + Double.valueOf(1.5).describeConstable().get() + " " + Integer.valueOf(3).resolveConstantDesc(null));
        System.out.println(Objects.requireNonNullElseGet(null, () -> "made") + " " + Integer.parseInt("x42y", 1, 3, 10) + " " + Long.parseUnsignedLong("xff", 1, 3, 16) + " " + Integer.toUnsignedString(-1, 2).length());
        record Money(BigDecimal amount, String currency) implements Comparable<Money> {
            Money {
                amount = amount.setScale(2, RoundingMode.HALF_EVEN);
            }

            public int compareTo(Money other) {
                return amount.compareTo(other.amount);
            }
        }
        List<Money> purse = new ArrayList<>(List.of(new Money(new BigDecimal("1.005"), "EUR"), new Money(new BigDecimal("0.125"), "USD"), new Money(BigDecimal.TEN, "EUR")));
        Collections.sort(purse);
        System.out.println(purse + " " + purse.get(0).equals(new Money(new BigDecimal("0.12"), "USD")) + " " + purse.stream().map(Money::amount).reduce(BigDecimal.ZERO, BigDecimal::add));
        int total = 0;
        for (Object o : new Object[] {1, 2L, 3.5, "four", 'c', null}) {
            if (o instanceof Integer i && i > 0) total += i;
            else if (o instanceof String s && !s.isEmpty()) total += s.length();
            else if (!(o instanceof Number n)) total += 100;
            else total += n.intValue() * 10;
        }
        System.out.println(total);
    }
}
