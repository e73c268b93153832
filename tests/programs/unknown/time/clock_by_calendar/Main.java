import java.util.Calendar;
import java.util.TimeZone;

/** What year it is depends on when the program runs. */
public class Main {
    public static void main(String[] args) {
        assert Calendar.getInstance(TimeZone.getTimeZone("UTC")).get(Calendar.YEAR) < 2025;
    }
}
