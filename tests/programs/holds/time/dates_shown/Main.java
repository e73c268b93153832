import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.logging.Logger;

/** Shows the date in many ways, while another thread works. */
public class Main {
    static int done;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> done = 1);
        Instant start = Instant.now();
        System.out.println(new Date() + " " + start + " " + ZonedDateTime.now());
        System.out.println(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(LocalDateTime.now()).toUpperCase());
        System.out.println(String.format("%1$tF %1$tT", ZonedDateTime.now()));
        other.start();
        Logger.getLogger("main").info("took " + Duration.between(start, Instant.now()));
        other.join();
        assert done == 1;
    }
}
