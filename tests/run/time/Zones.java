// java: each time
import java.time.*;
import java.time.format.*;
import java.time.zone.*;
import java.util.*;

/** Offsets and named zones: gaps, overlaps, rules. */
public class Zones {
    static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        ZoneId berlin = ZoneId.of("Europe/Berlin"), york = ZoneId.of("America/New_York");
        ZonedDateTime gap = ZonedDateTime.of(2024, 3, 31, 2, 30, 0, 0, berlin);
        System.out.println(gap + " " + gap.minusHours(1) + " " + gap.withZoneSameInstant(york) + " " + gap.toInstant() + " " + gap.plusDays(1) + " " + gap.toOffsetDateTime());
        ZonedDateTime overlap = ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, berlin);
        System.out.println(overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + overlap.plusHours(1) + " " + Duration.between(overlap, overlap.withLaterOffsetAtOverlap()) + " " + overlap.isBefore(overlap.withLaterOffsetAtOverlap()));
        ZoneRules rules = berlin.getRules();
        System.out.println(rules.isDaylightSavings(Instant.parse("2024-07-01T00:00:00Z")) + " " + rules.getOffset(Instant.EPOCH) + " " + rules.nextTransition(Instant.parse("2024-01-01T00:00:00Z")) + " " + rules.getValidOffsets(overlap.toLocalDateTime()) + " " + rules.getTransition(gap.toLocalDateTime().minusHours(1)) + " " + york.getRules().getStandardOffset(Instant.EPOCH));
        System.out.println(ZoneId.of("UTC") + " " + ZoneId.of("Z") + " " + ZoneId.of("GMT+3") + " " + ZoneId.of("+05:30") + " " + ZoneOffset.ofHoursMinutes(-3, -30) + " " + ZoneOffset.MAX + " " + ZoneOffset.of("+18:00").getTotalSeconds() + " " + ZoneId.of("UTC").normalized() + " " + ZoneId.getAvailableZoneIds().contains("Asia/Tokyo") + " " + ZoneId.of("Asia/Kolkata").getRules().isFixedOffset());
        attempt(() -> ZoneId.of("Mars/Base"));
        attempt(() -> ZoneId.of("no zone"));
        attempt(() -> ZoneOffset.of("+19:00"));
        attempt(() -> ZonedDateTime.parse("2024-01-01T00:00:00"));
        System.out.println(ZonedDateTime.parse("2024-06-01T12:00:00+02:00[Europe/Berlin]") + " " + OffsetDateTime.parse("2024-06-01T12:00:00-05:00").atZoneSameInstant(ZoneOffset.UTC) + " " + OffsetTime.of(1, 2, 3, 0, ZoneOffset.UTC) + " " + Instant.parse("2024-06-01T10:00:00Z").atZone(ZoneId.of("Asia/Tokyo")) + " " + LocalDate.of(2024, 3, 31).atStartOfDay(berlin));
        System.out.println(gap.format(DateTimeFormatter.ISO_ZONED_DATE_TIME) + " " + gap.format(DateTimeFormatter.RFC_1123_DATE_TIME) + " " + gap.format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx VV", Locale.ROOT)) + " " + gap.format(DateTimeFormatter.ofPattern("EEE, d MMM yyyy h:mm a Z", Locale.US)));
        TimeZone zone = TimeZone.getTimeZone("America/Los_Angeles");
        System.out.println(zone.getRawOffset() + " " + zone.inDaylightTime(new Date(1720000000000L)) + " " + zone.getOffset(1700000000000L) + " " + zone.getID() + " " + TimeZone.getTimeZone("nope").getID() + " " + TimeZone.getTimeZone("GMT+5:30").getRawOffset() + " " + zone.toZoneId());
        Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Europe/Paris"), Locale.US);
        calendar.setTimeInMillis(1711846800000L);
        System.out.println(calendar.get(Calendar.HOUR_OF_DAY) + " " + calendar.get(Calendar.DST_OFFSET) + " " + calendar.get(Calendar.ZONE_OFFSET));
    }
}
