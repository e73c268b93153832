import java.time.*;
import java.time.chrono.*;
import java.time.temporal.*;
import java.util.*;

/** Other calendars, fields, units, queries. */
public class Chronologies {
    public static void main(String[] args) {
        LocalDate date = LocalDate.of(2024, 5, 6);
        System.out.println(ThaiBuddhistDate.from(date) + " " + MinguoDate.from(date) + " " + JapaneseDate.from(date) + " " + JapaneseEra.HEISEI.getValue());
        System.out.println(IsoChronology.INSTANCE.dateYearDay(2023, 100) + " " + IsoChronology.INSTANCE.isLeapYear(2024) + " " + JapaneseChronology.INSTANCE.getId() + " " + IsoEra.of(0) + " " + date.getEra() + " " + ThaiBuddhistChronology.INSTANCE.date(2567, 1, 1).plus(1, ChronoUnit.MONTHS) + " " + date.atTime(3, 4).atZone(ZoneOffset.UTC).getChronology());
        for (ChronoField field : ChronoField.values()) {
            LocalDateTime when = date.atTime(13, 14, 15, 167_189_000);
            System.out.print(field + "=" + (when.isSupported(field) ? when.getLong(field) + "" + when.range(field) : "no") + " ");
        }
        System.out.println();
        for (ChronoUnit unit : ChronoUnit.values()) System.out.print(unit + " " + unit.getDuration() + unit.isDateBased() + unit.isDurationEstimated() + " ");
        System.out.println();
        LocalDateTime a = LocalDateTime.of(2020, 2, 29, 23, 59), b = LocalDateTime.of(2024, 3, 1, 0, 0);
        for (ChronoUnit unit : List.of(ChronoUnit.YEARS, ChronoUnit.MONTHS, ChronoUnit.WEEKS, ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES, ChronoUnit.HALF_DAYS, ChronoUnit.DECADES)) System.out.print(unit + " " + a.until(b, unit) + " " + b.until(a, unit) + " " + a.plus(5, unit) + " ");
        System.out.println();
        System.out.println(WeekFields.of(Locale.US).getFirstDayOfWeek() + " " + WeekFields.of(Locale.GERMANY) + " " + date.with(WeekFields.ISO.dayOfWeek(), 7) + " " + date.get(WeekFields.SUNDAY_START.weekOfYear()) + " " + date.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 1) + " " + date.plus(3, IsoFields.QUARTER_YEARS) + " " + IsoFields.QUARTER_YEARS.between(a, b) + " " + date.getLong(JulianFields.JULIAN_DAY));
        System.out.println(date.query(TemporalQueries.chronology()) + " " + date.query(TemporalQueries.zone()) + " " + date.atTime(1, 2).query(TemporalQueries.localTime()) + " " + ValueRange.of(1, 28, 31).isFixed() + ValueRange.of(1, 5).checkValidValue(3, ChronoField.DAY_OF_WEEK) + " " + ChronoPeriod.between(date, date.plusDays(40)) + " " + date.with(t -> t.plus(1, ChronoUnit.DAYS)));
        System.out.println(OffsetDateTime.of(b, ZoneOffset.ofHours(3)).compareTo(OffsetDateTime.of(b, ZoneOffset.UTC)) + " " + OffsetDateTime.of(b, ZoneOffset.MIN).isEqual(OffsetDateTime.of(b, ZoneOffset.MIN)) + " " + YearMonth.of(2024, 1).minusMonths(13).isBefore(YearMonth.of(2023, 1)) + " " + Year.parse("2024").atDay(60) + " " + Year.of(-5) + " " + ZoneOffset.ofTotalSeconds(3723));
        try {
            ValueRange.of(1, 5).checkValidValue(9, ChronoField.DAY_OF_WEEK);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            JapaneseDate.of(1800, 1, 1);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.until(b, ChronoUnit.FOREVER);
        } catch (UnsupportedTemporalTypeException e) {
            System.out.println(e.getMessage());
        }
    }
}
