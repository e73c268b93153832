import java.util.*;

/** Conversions, flags, widths and errors of String.format. */
public class FormatEverything {
    static void format(String format, Object... args) {
        try {
            System.out.println(String.format(Locale.ROOT, "[" + format + "]", args));
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        format("%d|%5d|%-5d|%05d|%+d|% d|%(d|%,d|%,015d|%x|%X|%#x|%o|%#o", 1, 2, 3, 4, 5, 6, -7, 1234567, -1234567, 255, 255, 255, 8, 8);
        format("%x %o %d %x %d", (byte) -1, (short) -1, (byte) -1, -1L, Long.MIN_VALUE);
        format("%s|%10s|%-10s|%.2s|%S|%b|%B|%b|%h|%c|%C|%n%%|%5%", "abc", "r", "l", "truncate", "up", true, null, "x", "hi", 'c', 'd');
        format("%f|%.0f|%.3f|%10.2f|%-10.2f|%+.1f|%,.2f|%(.2f|%010.3f|%#.0f", 1.5, 2.5, 3.14159, 2.0, 2.0, 1.25, 1234567.891, -5.5, -3.14159, 3.0);
        format("%e|%.0e|%E|%12.3e|%g|%.3g|%g|%g|%g|%a|%A|%.2a|%a", 12345.678, 5.5, 1e-10, -1.0, 0.0001, 123456.0, 0.00001, 1e10, 0.0, 1.0, -0.1, 1.999, Double.MIN_VALUE);
        format("%f %e %g %a %5.1f %010f %+f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Float.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        format("%.1f %.1f %.1f %.2f %.0f %.0f %.15f %.20f", 0.05, 0.15, 0.25, 1.005, 0.5, 1.5, 0.1, 0.1);
        format("%f %s %.10f", Float.MAX_VALUE, 1.1f, 1.1f);
        format("%2$s %1$s %<s %s %s", "a", "b");
        format("%s %s %s", new int[0].length, List.of(1), Map.of("k", "v"));
        format("%d %,d %x %.3f %e %s", new java.math.BigInteger("-12345678901234567890"), new java.math.BigInteger("12345678901234567890"), new java.math.BigInteger("-255"), new java.math.BigDecimal("1.23456"), new java.math.BigDecimal("1234.5"), new java.math.BigDecimal("1E+3"));
        format("%c %c %s", 65, 0x1F600, (Object) null);
        format("%d", (Object) null);
        format("%b %b %b", null, false, 0);
        format("%h %h", (Object) null, "hello");
        format("%d", "x");
        format("%s %s", "one");
        format("%q", 1);
        format("%-d", 1);
        format("%.2d", 1);
        format("%#s", "x");
        format("%,x", 1);
        format("%+s", "x");
        format("%c", 0x110000);
        format("%5", 1);
        format("%0d", 1);
        format("%-05d", 1);
        format("%+ d", 1);
        format("%<s", 1);
        format("%3$s", 1);
        format("%ss%", 1);
        format("%tY", 1.0);
        format("%Td", "x");
        format("%.1n");
        format("%**d", 1);
        format("%99$s", 1);
        format("%c", "text");
        format("%f", 1);
        format("%d", 1.0);
        format("%s", new Formattable() {
            @Override public void formatTo(Formatter formatter, int flags, int width, int precision) {
                formatter.format("<%d,%d,%d>", flags, width, precision);
            }
        });
        format("%-#10.3S", new Formattable() {
            @Override public void formatTo(Formatter formatter, int flags, int width, int precision) {
                formatter.format("<%d,%d,%d>", flags, width, precision);
            }
        });
        Formatter formatter = new Formatter(new StringBuilder("start "), Locale.US);
        System.out.println(formatter.format("%,d ", 1000).format("%.1f", 2.25).out() + " " + formatter.locale());
        formatter.close();
        try {
            formatter.format("x");
        } catch (FormatterClosedException e) {
            System.out.println("closed");
        }
        System.out.printf(Locale.US, "%s %d%n", "printf", 1).printf("%5.1f|%n", -0.04);
        System.out.println(String.format("%08.2f|%+,d|%s", -1.5, 1234, (Object) new String[] {"a"}.length) + String.format("%s", Optional.of(1)));
    }
}
