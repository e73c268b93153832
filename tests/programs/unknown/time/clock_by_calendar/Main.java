import java.util.Calendar;

/** What year it is depends on when the program runs. */
public class Main {
    public static void main(String[] args) {
        assert Calendar.getInstance().get(Calendar.YEAR) < 2025;
    }
}
