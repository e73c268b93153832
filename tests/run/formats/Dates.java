// java: each time
import java.time.*;
import java.time.format.*;
import java.util.*;

/** String.format of times, and localised date styles that the releases agree on. */
public class Dates {
    static void format(String format, Object... args) {
        try {
            System.out.println(String.format(Locale.US, format, args));
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        ZonedDateTime when = ZonedDateTime.of(2024, 2, 9, 5, 7, 3, 45_000_000, ZoneOffset.ofHours(2));
        format("%tY %<ty %<tm %<tb %<th %<tB %<td %<te %<tj %<tA %<ta %<tC", when);
        format("%tH %<tI %<tk %<tl %<tM %<tS %<tL %<tN %<tp %<Tp %<tz %<ts %<tQ", when);
        format("%tR|%<tT|%<tr|%<tD|%<tF", when);
        format("%10tY|%-8tb|%<Tb", when, when);
        format("%tY", LocalDate.of(33, 1, 1));
        format("%tF", LocalDate.of(12345, 1, 1));
        format("%tH", LocalDate.of(2024, 1, 1));
        format("%tZ", LocalTime.NOON);
        format("%tF", LocalTime.NOON);
        format("%tT", LocalTime.of(23, 5));
        format("%tF %<tT", Instant.EPOCH.atOffset(ZoneOffset.UTC));
        format("%ts", Instant.ofEpochSecond(77));
        format("%tF", (Object) null);
        format("%tX", when);
        format("%t", when);
        format("%.3tY", when);
        format("%tB %tB", Month.MAY.getValue() == 5 ? YearMonth.of(2024, 5) : null, MonthDay.of(6, 7));
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        calendar.setTimeInMillis(86_400_000L * 365);
        format("%tc", calendar);
        format("%tF %<tA", calendar);
        System.out.println(LocalDate.of(2024, 2, 9).format(DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.US)) + " | " + LocalDate.of(2024, 2, 9).format(DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(Locale.US)) + " | " + LocalDate.of(2024, 2, 9).format(DateTimeFormatter.ofLocalizedDate(FormatStyle.SHORT).withLocale(Locale.US)));
        for (TextStyle style : new TextStyle[] {TextStyle.FULL, TextStyle.SHORT, TextStyle.NARROW}) System.out.print(DayOfWeek.TUESDAY.getDisplayName(style, Locale.US) + " " + Month.JUNE.getDisplayName(style, Locale.US) + " ");
        System.out.println(ZoneOffset.UTC.getDisplayName(TextStyle.FULL, Locale.US) + " " + DateTimeFormatter.ofPattern("EEEE, MMMM d, yyyy h:mm:ss a", Locale.US).format(when) + " " + DateTimeFormatter.ofPattern("zzz O", Locale.US).format(when.withZoneSameInstant(ZoneId.of("UTC"))));
    }
}
