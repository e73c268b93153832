import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** java.time without zones. */
public final class Dates {
    public static void main(String[] args) {
        LocalDate day = LocalDate.of(2024, 2, 28);
        System.out.println(day.plusDays(2) + " " + day.getDayOfWeek() + " " + day.isLeapYear());
        System.out.println(ChronoUnit.DAYS.between(day, LocalDate.of(2025, 1, 1)) + " " + Period.between(LocalDate.of(2020, 1, 1), day));
        System.out.println(LocalTime.of(10, 30).plusMinutes(45) + " " + LocalDateTime.of(2024, 1, 1, 0, 0).minusSeconds(1));
        System.out.println(Duration.ofSeconds(3661) + " " + Instant.ofEpochSecond(0));
        System.out.println(LocalDate.parse("2023-05-06").getMonth() + " " + day.format(DateTimeFormatter.ofPattern("dd/MM/yyyy")));
        try {
            LocalDate.of(2023, 2, 30);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
    }
}
