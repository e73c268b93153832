import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

/** Patterns, builders, parsing strict and lenient. */
public class Formatters {
    static final LocalDateTime WHEN = LocalDateTime.of(2024, 1, 5, 14, 7, 9, 123_456_789);

    static void format(String pattern) {
        try {
            System.out.println(pattern + " -> " + DateTimeFormatter.ofPattern(pattern, Locale.US).format(WHEN));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void parse(DateTimeFormatter formatter, String text) {
        try {
            TemporalAccessor parsed = formatter.parseBest(text, LocalDateTime::from, LocalDate::from, LocalTime::from);
            System.out.println(parsed);
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage() + " @" + e.getErrorIndex());
        }
    }

    public static void main(String[] args) {
        for (String pattern : new String[] {"yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSS", "d/M/yy", "uuuu MMM d", "MMMM EEEE", "MMMMM EEEEE", "hh:mm a", "K k H h", "D DDD", "w W", "Q QQQ QQQQ", "n N A", "SSS SS S", "yyyyy yyyyyy", "''yy''", "G GGGG", "[HH:mm][ xxx]", "ppppd", "YYYY-'W'ww", "HH:mm z", "VV", "'open", "yyyy-dd{", "LLL LLLL", "E EE"}) format(pattern);
        for (DateTimeFormatter f : new DateTimeFormatter[] {DateTimeFormatter.ISO_LOCAL_DATE_TIME, DateTimeFormatter.BASIC_ISO_DATE, DateTimeFormatter.ISO_WEEK_DATE, DateTimeFormatter.ISO_ORDINAL_DATE, DateTimeFormatter.ISO_TIME}) System.out.print(f.format(WHEN) + " ");
        System.out.println();
        parse(DateTimeFormatter.ISO_LOCAL_DATE_TIME, "2024-02-30T10:00");
        parse(DateTimeFormatter.ISO_LOCAL_DATE, "2024-02-30");
        parse(DateTimeFormatter.ISO_LOCAL_TIME, "10:61");
        DateTimeFormatter d = DateTimeFormatter.ofPattern("d/M/uuuu", Locale.ROOT);
        parse(d, "31/4/2024");
        parse(d.withResolverStyle(ResolverStyle.STRICT), "31/4/2024");
        parse(d.withResolverStyle(ResolverStyle.LENIENT), "31/4/2024");
        parse(d, "1/13/2024");
        parse(d, "x");
        parse(d, "1/1/2024 extra");
        parse(DateTimeFormatter.ofPattern("h:mm a", Locale.US), "12:05 PM");
        parse(DateTimeFormatter.ofPattern("HH:mm[:ss]"), "09:08");
        parse(DateTimeFormatter.ofPattern("dd MMM yyyy", Locale.US), "05 jan 2024");
        parse(new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("dd MMM yyyy").toFormatter(Locale.US), "05 jan 2024");
        parse(new DateTimeFormatterBuilder().appendPattern("yyyy-MM").parseDefaulting(ChronoField.DAY_OF_MONTH, 1).toFormatter(Locale.ROOT), "2024-03");
        parse(DateTimeFormatter.BASIC_ISO_DATE, "20240105");
        parse(DateTimeFormatter.ISO_LOCAL_TIME, "24:00");
        DateTimeFormatter built = new DateTimeFormatterBuilder().appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD).appendLiteral('|').appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true).padNext(6, '*').appendValue(ChronoField.DAY_OF_MONTH).optionalStart().appendText(ChronoField.MONTH_OF_YEAR, Map.of(1L, "first")).optionalEnd().toFormatter(Locale.ROOT);
        System.out.println(built.format(WHEN) + " " + built);
        System.out.println(DateTimeFormatter.ofPattern("yyyy").withLocale(Locale.US).getLocale() + " " + WHEN.format(DateTimeFormatter.ISO_DATE) + " " + DateTimeFormatter.ISO_INSTANT.format(WHEN.toInstant(ZoneOffset.UTC)) + " " + DateTimeFormatter.ofPattern("e c", Locale.US).format(WHEN));
    }
}
