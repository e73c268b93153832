import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/** A date has no hour. */
public class Main {
    public static void main(String[] args) {
        DateTimeFormatter.ofPattern("HH").format(LocalDate.now());
    }
}
