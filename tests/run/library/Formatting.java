// jdk: 17+
import java.util.IllegalFormatException;

/** String.format and printf. */
public final class Formatting {
    public static void main(String[] args) {
        System.out.println(String.format("%d %5d|%-5d|%05d %x %X %o", 42, 42, 42, 42, 255, 255, 8));
        System.out.println(String.format("%s %10s|%-10s| %S %c %b %%", "hi", "hi", "hi", "up", 'x', true));
        System.out.printf("%.2f %8.3f %e %g%n", 3.14159, 2.71828, 12345.678, 0.0001234);
        System.out.printf("%,d %+d %(d %h%n", 1234567, 5, -5, "hello");
        System.out.printf("%1$s %2$s %1$s %3$08.2f%n", "x", "y", -3.14159);
        System.out.println("%s-%s".formatted("a", null));
        System.out.println(String.format("%,.2f|%+.1f|%10.3e|", 1234567.891, 2.0, 1234.5));
        try {
            String.format("%d", "x");
        } catch (IllegalFormatException e) {
            System.out.println(e);
        }
    }
}
