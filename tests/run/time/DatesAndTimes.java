import java.time.*;
import java.time.temporal.*;
import java.util.*;

/** Local dates and times, periods, durations, adjusters, their limits. */
public class DatesAndTimes {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalDate leap = LocalDate.of(2024, 2, 29);
        System.out.println(leap.plusYears(1) + " " + leap.plusMonths(12) + " " + leap.minusYears(4) + " " + leap.withDayOfYear(366) + " " + leap.getDayOfWeek() + " " + leap.lengthOfMonth() + leap.isLeapYear() + " " + leap.plusWeeks(-9) + " " + leap.toEpochDay() + " " + LocalDate.ofEpochDay(-1) + " " + LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.of(-1, 1, 1) + " " + LocalDate.of(12345, 1, 1));
        System.out.println(leap.with(TemporalAdjusters.lastDayOfMonth()) + " " + leap.with(TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY)) + " " + leap.with(TemporalAdjusters.next(DayOfWeek.THURSDAY)) + " " + leap.with(TemporalAdjusters.nextOrSame(DayOfWeek.THURSDAY)) + " " + leap.with(TemporalAdjusters.dayOfWeekInMonth(-1, DayOfWeek.SUNDAY)) + " " + leap.with(TemporalAdjusters.firstDayOfNextYear()));
        System.out.println(leap.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + LocalDate.of(2021, 1, 3).get(IsoFields.WEEK_BASED_YEAR) + " " + leap.get(WeekFields.ISO.weekOfMonth()) + " " + leap.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + leap.get(IsoFields.QUARTER_OF_YEAR) + " " + leap.getLong(JulianFields.MODIFIED_JULIAN_DAY) + " " + leap.range(ChronoField.DAY_OF_MONTH) + " " + leap.query(TemporalQueries.precision()));
        attempt(() -> LocalDate.of(2023, 2, 29));
        attempt(() -> LocalDate.of(2023, 4, 31));
        attempt(() -> LocalDate.of(2023, 13, 1));
        attempt(() -> LocalDate.MAX.plusDays(1));
        attempt(() -> leap.get(ChronoField.HOUR_OF_DAY));
        attempt(() -> leap.plus(1, ChronoUnit.HOURS));
        attempt(() -> LocalTime.of(24, 0));
        attempt(() -> LocalDate.parse("2024-2-29"));
        attempt(() -> LocalDate.parse("2023-02-29"));
        attempt(() -> Duration.parse("P1Y"));
        attempt(() -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        attempt(() -> LocalDate.from(LocalTime.NOON));
        attempt(() -> Month.of(13));
        LocalTime time = LocalTime.of(23, 59, 59, 999_999_999);
        System.out.println(time + " " + time.plusNanos(1) + " " + time.minusHours(25) + " " + time.truncatedTo(ChronoUnit.MINUTES) + " " + time.toNanoOfDay() + " " + LocalTime.of(1, 2) + LocalTime.of(1, 2, 3) + LocalTime.of(1, 2, 3, 4000000) + " " + LocalTime.ofSecondOfDay(3661) + " " + time.get(ChronoField.AMPM_OF_DAY) + time.isAfter(LocalTime.NOON));
        LocalDateTime both = LocalDateTime.of(2024, 12, 31, 23, 30);
        System.out.println(both.plusMinutes(45) + " " + both.until(LocalDateTime.of(2025, 3, 1, 0, 0), ChronoUnit.DAYS) + " " + ChronoUnit.MONTHS.between(leap, both) + " " + ChronoUnit.HOURS.between(both, both.plusDays(2)) + " " + both.toLocalDate().atStartOfDay() + " " + both.withHour(5).getMinute() + " " + both.compareTo(both.plusYears(1)));
        System.out.println(Period.between(LocalDate.of(2020, 1, 31), LocalDate.of(2024, 3, 1)) + " " + Period.of(1, 14, 40).normalized() + " " + Period.parse("-P1Y2M").negated() + " " + Period.ofWeeks(3) + " " + Period.ZERO + " " + leap.plus(Period.ofMonths(1)) + " " + Period.of(0, 1, -1).isNegative() + " " + Period.ofDays(5).multipliedBy(3).getDays());
        System.out.println(Duration.ofMillis(-1500) + " " + Duration.ofSeconds(3661, 5) + " " + Duration.ofDays(2).plusHours(3) + " " + Duration.parse("PT-1.5S").toMillis() + " " + Duration.parse("P2DT3H4M5.678S").getSeconds() + " " + Duration.ZERO + " " + Duration.between(time, LocalTime.MIN) + " " + Duration.ofMinutes(100).toHoursPart() + Duration.ofSeconds(7).dividedBy(2) + Duration.ofHours(1).abs().negated().compareTo(Duration.ZERO));
        System.out.println(YearMonth.of(2024, 2).atEndOfMonth() + " " + YearMonth.parse("2023-11").plusMonths(3) + " " + Year.of(1900).isLeap() + Year.of(2000).length() + " " + MonthDay.of(2, 29).atYear(2023) + " " + MonthDay.parse("--12-25") + " " + DayOfWeek.FRIDAY.plus(10) + " " + Month.JANUARY.minus(1) + Month.FEBRUARY.maxLength() + " " + Month.AUGUST.firstDayOfYear(true));
        System.out.println(Instant.ofEpochSecond(1_700_000_000, 5) + " " + Instant.EPOCH.minusMillis(1) + " " + Instant.parse("2024-01-01T00:00:00.123456789Z").toEpochMilli() + " " + Instant.MAX + " " + Instant.ofEpochMilli(-1).getNano() + " " + Instant.EPOCH.plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.HOURS) + " " + Instant.EPOCH.until(Instant.ofEpochSecond(90), ChronoUnit.MINUTES));
        System.out.println(new TreeSet<>(List.of(LocalDate.of(2024, 1, 2), leap, LocalDate.EPOCH)) + " " + leap.hashCode() + " " + leap.equals(LocalDate.parse("2024-02-29")) + " " + LocalDate.of(2024, 1, 30).datesUntil(LocalDate.of(2024, 2, 2)).count());
        Clock fixed = Clock.fixed(Instant.ofEpochSecond(1000), ZoneOffset.UTC);
        System.out.println(fixed.instant() + " " + LocalDateTime.now(fixed) + " " + Clock.offset(fixed, Duration.ofDays(1)).instant() + " " + Clock.tick(fixed, Duration.ofSeconds(300)).millis() + " " + fixed);
    }
}
