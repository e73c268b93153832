import java.math.*;
import java.text.*;
import java.util.*;

/** DecimalFormat, NumberFormat, ChoiceFormat in English. */
public class NumberFormats {
    static void show(String pattern, double... values) {
        try {
            DecimalFormat format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.US));
            StringBuilder out = new StringBuilder(pattern + " " + format.toPattern() + ":");
            for (double value : values) out.append(" [").append(format.format(value)).append(']');
            System.out.println(out);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        double[] values = {0, -0.0, 1234.5678, -1234.5, 0.005, 0.015, 12345678, 1e-7, 1e15, Double.NaN, Double.POSITIVE_INFINITY, -0.004};
        for (String pattern : new String[] {"#,##0.00", "0", "000.0#", "#.##", "0.###E0", "##0.##E0", "00.00%", "\u2030#", "'#'0", "$#,##0.00;($#,##0.00)", "#,####.0", "0.0'x'", ".00", "#,##,##0", "abc0def", "\u00a40.00", "0..0", "#;0;1", "0#0"}) show(pattern, values);
        DecimalFormat format = new DecimalFormat("0.0", new DecimalFormatSymbols(Locale.ROOT));
        for (RoundingMode mode : RoundingMode.values()) {
            format.setRoundingMode(mode);
            try {
                System.out.print(mode + " " + format.format(0.25) + " " + format.format(-0.35) + " " + format.format(0.15) + " " + format.format(new BigDecimal("2.45")) + "; ");
            } catch (ArithmeticException e) {
                System.out.print(e.getMessage() + "; ");
            }
        }
        System.out.println();
        NumberFormat number = NumberFormat.getInstance(Locale.US);
        System.out.println(number.format(1234567.891) + " " + number.format(Long.MIN_VALUE) + " " + number.parse("1,234.5abc") + " " + number.parse("-5").getClass().getSimpleName() + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5) + " " + NumberFormat.getPercentInstance(Locale.US).format(0.256) + " " + NumberFormat.getCurrencyInstance(Locale.US).format(-1234.5) + " " + NumberFormat.getCurrencyInstance(Locale.US).format(0.126));
        ParsePosition position = new ParsePosition(2);
        System.out.println(number.parse("xx12,3y", position) + " " + position.getIndex() + " " + number.parse("nope", new ParsePosition(0)));
        try {
            number.parse("nope");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        DecimalFormat big = new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.US));
        big.setParseBigDecimal(true);
        System.out.println(big.parse("12,345,678,901,234,567,890.123") + " " + big.format(new BigDecimal("12345678901234567890.12345")) + " " + big.format(new BigInteger("-99999999999999999999")) + " " + big.getPositivePrefix() + big.getNegativePrefix() + big.getGroupingSize() + big.equals(big.clone()));
        ChoiceFormat choice = new ChoiceFormat("0#none|1#one|1<many {0}");
        System.out.println(choice.format(-1) + choice.format(0.5) + choice.format(1) + choice.format(1.01) + " " + choice.toPattern() + " " + ChoiceFormat.nextDouble(1));
        number.setMinimumFractionDigits(2);
        number.setMaximumFractionDigits(4);
        number.setGroupingUsed(false);
        number.setMinimumIntegerDigits(3);
        System.out.println(number.format(1.5) + " " + number.format(12345.678912) + " " + number.getCurrency() + " " + Currency.getInstance("EUR").getDefaultFractionDigits() + Currency.getInstance(Locale.JAPAN) + Currency.getInstance("USD").getSymbol(Locale.US) + Currency.getInstance("GBP").getNumericCode());
    }
}
