// expect: holds
// why: DateTimeFormatter "is thread-safe and immutable".
import org.joda.time.*;
import org.joda.time.format.*;

public class FormatterShared {
    public static void main(String[] args) throws Exception {
        DateTimeFormatter format = DateTimeFormat.forPattern("yyyy-MM-dd").withZoneUTC();
        String[] seen = new String[1];
        Thread other = new Thread(() -> seen[0] = format.print(86_400_000L));
        other.start();
        long here = format.parseMillis("1970-01-03");
        other.join();
        assert here == 2 * 86_400_000L && seen[0].equals("1970-01-02");
        System.out.println(seen[0]);
    }
}
